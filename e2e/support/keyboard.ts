import { expect, type Locator, type Page } from "@playwright/test";

/** What a person who goes by keyboard presses to come to the next stop, and to the one before. */
export type Way = "Tab" | "Shift+Tab";

/** Presses after which a person would have given up. */
const PATIENCE = 80;

/**
 * Goes on until the target has the focus. Each stop on the way has to be seen; when the target never
 * comes, it goes on as far again, and the message says where the focus went then.
 */
export async function tabTo(target: Locator, way: Way = "Tab"): Promise<void> {
  const page = target.page();
  for (let stop = 0; stop < PATIENCE; stop++) {
    await step(page, way);
    if (await hasFocus(target)) return;
  }
  const trail: string[] = [];
  while (trail.length < PATIENCE) {
    await page.keyboard.press(way);
    trail.push(await focused(page));
  }
  throw new Error(
    `${String(target)} is not within ${PATIENCE} stops; on from there are:\n${trail.join("\n")}`,
  );
}

/** Goes to the target and presses a key there. */
export async function pressOn(target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Goes to an input and types into it. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}

/** Goes through all the stops from here until there is none, or one comes again; returns their texts. */
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

/** Presses the key and holds the stop that it leads to against the rules. */
async function step(page: Page, way: Way): Promise<void> {
  await page.keyboard.press(way);
  const faults = await faultsOfFocus(page);
  if (faults.length === 0) return;
  const where = `${new URL(page.url()).pathname}, ${page.viewportSize()?.width} px`;
  expect.soft(faults, `${where}, ${way} to ${await focused(page)}`).toEqual([]);
}

/** The role and name of what has the focus. */
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
 * What is wrong with how the focus shows, once it is at rest: WCAG 2.2, 2.4.7 (there is something to see)
 * and 2.4.11 (nothing lies over it, a bar that sticks to the window for instance). Beyond WCAG, all of it
 * has to be in the window and in every box that scrolls it; or as much of it as there is room for.
 */
export async function faultsOfFocus(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A row or the page may glide to it: a glide begins frames after the key. Without one, a row changes its buttons
    // at the next frame.
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

    /** How many pixels of the stop are beyond a frame's edges that could be in it. */
    const beyond = (from: number, to: number, start: number, end: number) => {
      const out = [start - from, to - end].map((px) => Math.max(px, 0)) as [number, number];
      // What is larger than the frame is beyond both edges, or only by what is too much.
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
    // What has the focus inside may show it instead; its twin without any shows how it looks else.
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
