"""The files of the site: each link leads to one of them, and no page needs anything else."""
import html.parser
import json
import pathlib
import urllib.parse

# What a link may lead to besides files of the site.
OUTSIDE = ("https://", "http://", "mailto:")


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.needed, self.anchors, self.inside, self.policy = [], [], set(), [], ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if "id" in values:
            self.anchors.add(values["id"])
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        elif "src" in values or (tag == "link" and "href" in values):
            self.needed.append(values.get("src") or values["href"])
        if tag == "style" or (tag == "script" and "src" not in values) or any(name.startswith("on") or name == "style" for name in values):
            self.inside.append(self.get_starttag_text())
        if values.get("http-equiv", "").lower() == "content-security-policy":
            self.policy = values["content"]


def problems_of(folder):
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    if len(pages) < 20:
        yield f"only {len(pages)} pages"
    for path, page in pages.items():
        name = path.relative_to(folder)
        if "default-src" not in page.policy or "unsafe-inline" in page.policy or "http" in page.policy:
            yield f"{name}: its policy is {page.policy!r}"
        for each in page.inside:
            yield f"{name}: {each} is inside the page"
        for link in page.needed + page.links:
            if link.startswith(OUTSIDE) and link not in page.needed:
                continue
            file, fragment = urllib.parse.urldefrag(link)
            target = (path.parent / urllib.parse.unquote(file)).resolve() if file else path
            if target.is_dir():
                target /= "index.html"
            if link.startswith("/") or not target.is_file() or not target.is_relative_to(folder):
                yield f"{name}: {link} leads nowhere"
            elif fragment and target in pages and name.name != "index.html" and urllib.parse.unquote(fragment) not in pages[target].anchors:
                yield f"{name}: {link} has no such heading"
    for family in json.loads((folder / "catalogue.json").read_text(encoding="utf-8")):
        for piece in family["pieces"]:
            if "picture" in piece and not (folder / "catalogue" / piece["picture"]).is_file():
                yield f"the picture of {piece['name']} is not there"

