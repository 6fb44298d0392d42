import { expect, type Locator, type Page } from "@playwright/test";

/** The keys for the next tab stop and the previous one. */
export type Way = "Tab" | "Shift+Tab";

/** The most presses to reach an element. */
const MAX_STOPS = 80;

/**
 * Presses the key until the target has the focus. Each stop on the way must be visible. If the target is
 * not reached, the error lists as many further stops.
 */
export async function tabTo(target: Locator, way: Way = "Tab"): Promise<void> {
  const page = target.page();
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await step(page, way);
    if (await hasFocus(target)) return;
  }
  const trail: string[] = [];
  while (trail.length < MAX_STOPS) {
    await page.keyboard.press(way);
    trail.push(await focused(page));
  }
  throw new Error(
    `${String(target)} is not within ${MAX_STOPS} stops; the next stops are:\n${trail.join("\n")}`,
  );
}

/** Tabs to the target and presses a key there. */
export async function pressOn(target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Tabs to an input and types into it. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}

/** Goes through all tab stops until the page's end, or until one repeats. Returns their texts. */
export async function everyStop(page: Page, way: Way = "Tab"): Promise<string[]> {
  const seen: string[] = [];
  const visited = await page.evaluateHandle(() => new WeakSet<Element>());
  for (;;) {
    await step(page, way);
    const text = await visited.evaluate((visited) => {
      const now = document.activeElement ?? document.body;
      if (now === document.body || visited.has(now)) return null;
      visited.add(now);
      return now.getAttribute("aria-label") ?? now.textContent.trim();
    });
    if (text === null) return seen;
    seen.push(text);
  }
}

/** Presses the key and checks the stop that it reaches. */
async function step(page: Page, way: Way): Promise<void> {
  await page.keyboard.press(way);
  const faults = await faultsOfFocus(page);
  if (faults.length === 0) return;
  const where = `${new URL(page.url()).pathname}, ${page.viewportSize()?.width} px`;
  expect.soft(faults, `${where}, ${way} to ${await focused(page)}`).toEqual([]);
}

/** Returns the role and name of the focused element. */
export async function focused(page: Page): Promise<string> {
  const focus = page.locator(":focus");
  if ((await focus.count()) === 0) return "(the browser)";
  const [line = ""] = (await focus.ariaSnapshot()).split("\n");
  return line.replace(/^- |:$/g, "");
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluateAll((all) => all.some((element) => element === document.activeElement));
}

/**
 * Returns the faults of the focused element once scrolling has ended: WCAG 2.2, 2.4.7 (the focus is visible)
 * and 2.4.11 (nothing covers the element, such as a sticky bar). Beyond WCAG, the element must be fully
 * inside the window and each scrolling box, or fill it.
 */
export async function faultsOfFocus(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A smooth scroll begins some frames after the key. Without one, a row changes its buttons at the next frame.
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const where = () => JSON.stringify(document.activeElement?.getBoundingClientRect());
    for (let same = 0, last = where(); same < (calm ? 2 : 10);) {
      await new Promise(requestAnimationFrame);
      const now = where();
      same = now === last ? same + 1 : 0;
      last = now;
    }
    const element = document.activeElement;
    if (!element || element === document.body) return [];
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return ["has no size"];
    const faults: string[] = [];

    /** Returns how many pixels of the stop are outside a frame but would fit into it. */
    const beyond = (from: number, to: number, start: number, end: number) => {
      const out = [start - from, to - end].map((px) => Math.max(px, 0)) as [number, number];
      // An element larger than the frame always sticks out by the difference, which does not count.
      return to - from > end - start
        ? Math.max(...out) - (to - from - (end - start))
        : Math.max(...out);
    };
    const check = (
      name: string,
      frame: { left: number; top: number; width: number; height: number },
    ) => {
      const across = beyond(box.left, box.right, frame.left, frame.left + frame.width);
      const down = beyond(box.top, box.bottom, frame.top, frame.top + frame.height);
      if (Math.max(across, down) >= 1)
        faults.push(`is ${Math.round(Math.max(across, down))} px out of ${name}`);
    };
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    check("the window", { left: 0, top: 0, width, height });
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      if (/auto|scroll|hidden/.test(overflowX + overflowY)) {
        const { left, top } = at.getBoundingClientRect();
        const inner = { left: left + at.clientLeft, top: top + at.clientTop };
        check(`<${at.tagName.toLowerCase()} class="${at.className}">`, {
          ...inner,
          width: at.clientWidth,
          height: at.clientHeight,
        });
      }
      if (position === "fixed" || at.matches("dialog:modal") || at.matches("[popover]")) break;
    }

    const [line = box] = element.getClientRects();
    const top = Math.max(line.top, 0);
    const middle = (top + Math.min(line.bottom, height)) / 2;
    const hit = document.elementFromPoint(line.left + line.width / 2, middle);
    const label = hit?.closest("label");
    if (hit && !element.contains(hit) && label?.control !== element)
      faults.push(`lies under <${hit.tagName.toLowerCase()} class="${hit.className}">`);

    const outlined = (pseudo?: string) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, pseudo);
      const seen = !outlineColor.endsWith(", 0)");
      return (
        seen &&
        (outlineStyle === "auto" || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2))
      );
    };
    // The box around the search input shows its focus. A copy without the focus has the plain style.
    const around = element.closest(".search-row");
    const shines = () => {
      if (!around) return false;
      const twin = around.cloneNode(false) as Element;
      around.after(twin);
      const plain = getComputedStyle(twin).boxShadow;
      twin.remove();
      return getComputedStyle(around).boxShadow !== plain;
    };
    if (!outlined() && !outlined("::after") && !shines()) faults.push("shows no ring");
    return faults;
  });
}
