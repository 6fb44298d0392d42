// A page as a student uses it: elements are found, scrolled into view and pressed with the pointer.

import { until } from "./wait.mjs";

/** Finds the visible element that matches a selector and contains a text. Runs in the browser. */
const FIND = `
  const [selector, text] = arguments;
  const visible = (element) => element.checkVisibility?.() ?? element.offsetParent;
  const found = [...document.querySelectorAll(selector)].find(
    (element) => visible(element) && (!text || element.textContent.includes(text)),
  );
`;

const CENTRE = `${FIND}
  if (!found || document.readyState !== "complete") return null;
    // During a view transition presses have no effect.
  const isTransition = ({ effect }) => effect?.pseudoElement?.startsWith("::view-transition");
  if (document.getAnimations().some(isTransition)) return null;
  found.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const box = found.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const top = document.elementFromPoint(x, y);
  return found.contains(top) || top?.contains(found) ? { x: Math.round(x), y: Math.round(y) } : null;
`;

/** WebDriver's codes of named keys. */
const KEYS = { Enter: "\uE007", ArrowDown: "\uE015", Escape: "\uE00C" };

export class Page {
  constructor(driver) {
    this.driver = driver;
  }

  open(url) {
    return this.driver.goTo(url);
  }

  /** Runs the body of a function in the page and returns its result. */
  ask(body, ...args) {
    return this.driver.run(body, ...args);
  }

  /** Waits until the body of a function returns a truthy value in the page. It ignores errors. */
  wants(what, body, ...args) {
    return until(what, () => this.ask(body, ...args).catch(() => false));
  }

  /** Waits until the address contains part. */
  at(part) {
    return this.wants(`the page ${part}`, "return location.href.includes(arguments[0])", part);
  }

  /** Waits until an element is visible. */
  sees(selector, text = "") {
    return this.wants(`${selector} ${text}`, `${FIND} return !!found;`, selector, text);
  }

  /** Presses the element that matches. */
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

  /** Types a text, or presses a named key. */
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
