"""Debian's Chromium without a window, driven by Selenium. Every request that it sends anywhere is refused, and written down."""
import contextlib
import json

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

ARGUMENTS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
             "--force-device-scale-factor=1", "--disable-background-networking", "--proxy-server=http://127.0.0.1:1"]


class Browser:
    def __init__(self, driver):
        self.driver = driver

    def look(self, width, height, theme="light"):
        """The size of the window, and the theme of the reader's system."""
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                    {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                                    {"features": [{"name": "prefers-color-scheme", "value": theme}]})

    def open(self, path):
        self.driver.get(path.resolve().as_uri())

    def requests(self):
        """What was asked for since the last time."""
        events = [json.loads(each["message"])["message"] for each in self.driver.get_log("performance")]
        return [each["params"]["request"]["url"] for each in events if each["method"] == "Network.requestWillBeSent"]

    def errors(self):
        return [each["message"] for each in self.driver.get_log("browser")]


@contextlib.contextmanager
def browser():
    options = webdriver.ChromeOptions()
    for argument in ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    try:
        yield Browser(driver)
    finally:
        driver.quit()
