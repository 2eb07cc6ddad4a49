// The playground. Its views are another file, which asks this one: the library begins before the browser reads that, and before it
// lays the page out.
export { GONE, send } from "#answers";

const show = () => import("./views.js");
if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
else show();
