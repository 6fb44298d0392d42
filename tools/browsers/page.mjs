// A page as a student uses it: what is pressed is looked for, brought into sight, and pressed by the pointer.

import { until } from "./wait.mjs";

/** Finds the element that matches a selector and has a text, and brings it into sight. Runs in the browser. */
const FIND = `
  const [selector, text] = arguments;
  const seen = (element) => element.checkVisibility?.() ?? element.offsetParent;
  const found = [...document.querySelectorAll(selector)].find(
    (element) => seen(element) && (!text || element.textContent.includes(text)),
  );
`;

const CENTRE = `${FIND}
  if (!found || document.readyState !== "complete") return null;
  // While one page blends into the next, no press reaches it.
  const blends = ({ effect }) => effect?.pseudoElement?.startsWith("::view-transition");
  if (document.getAnimations().some(blends)) return null;
  found.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const box = found.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const top = document.elementFromPoint(x, y);
  return found.contains(top) || top?.contains(found) ? { x: Math.round(x), y: Math.round(y) } : null;
`;

/** The keys that have a name, as WebDriver writes them. */
const KEYS = { Enter: "\uE007", ArrowDown: "\uE015", Escape: "\uE00C" };

export class Page {
  constructor(driver) {
    this.driver = driver;
  }

  open(url) {
    return this.driver.goTo(url);
  }

  /** What a function's body returns in the page. */
  ask(body, ...args) {
    return this.driver.run(body, ...args);
  }

  /** Waits until a function's body returns something true in the page, also while pages change. */
  wants(what, body, ...args) {
    return until(what, () => this.ask(body, ...args).catch(() => false));
  }

  /** Waits until the address has a part. */
  at(part) {
    return this.wants(`the page ${part}`, "return location.href.includes(arguments[0])", part);
  }

  /** Waits until something can be seen. */
  sees(selector, text = "") {
    return this.wants(`${selector} ${text}`, `${FIND} return !!found;`, selector, text);
  }

  /** Presses what matches. */
  async press(selector, text = "") {
    const { x, y } = await this.wants(`${selector} ${text}`, CENTRE, selector, text);
    const pointer = { type: "pointer", id: "finger", parameters: { pointerType: "mouse" } };
    const actions = [
      { type: "pointerMove", x, y, duration: 0, origin: "viewport" },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.driver.act([{ ...pointer, actions }]);
  }

  /** Presses keys: a text, or one that has a name. */
  async type(text) {
    const keys = KEYS[text] ? [KEYS[text]] : [...text];
    const actions = keys.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.driver.act([{ type: "key", id: "keyboard", actions }]);
  }

  /** Presses a field and types into it. */
  async fill(selector, text) {
    await this.press(selector);
    await this.type(text);
  }

  back() {
    return this.driver.back();
  }
}
