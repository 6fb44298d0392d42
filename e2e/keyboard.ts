import { expect, type Locator, type Page } from "@playwright/test";

/** What a person who goes by keyboard presses to come to the next stop, and to the one before. */
export type Way = "Tab" | "Shift+Tab";

/** Presses after which somebody would have given up. */
const PATIENCE = 80;

/**
 * Goes on until the target has the focus. Each stop on the way has to be seen; when the target never
 * comes, the message says where the focus went.
 */
export async function tabTo(target: Locator, way: Way = "Tab"): Promise<void> {
  const page = target.page();
  const trail: string[] = [];
  while (trail.length < PATIENCE) {
    trail.push(await step(page, way));
    if (await hasFocus(target)) return;
  }
  throw new Error(`${String(target)} is not within ${PATIENCE} stops:\n${trail.join("\n")}`);
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

/** Goes through all the stops from here until there is none, or one comes again; names them. */
export async function everyStop(page: Page, way: Way = "Tab"): Promise<string[]> {
  const seen: string[] = [];
  await page.evaluate(() => {
    const visited = new WeakSet<Element>();
    Object.assign(window, {
      comesAgain() {
        const now = document.activeElement ?? document.body;
        if (now === document.body || visited.has(now)) return true;
        visited.add(now);
        return false;
      },
    });
  });
  for (;;) {
    const what = await step(page, way);
    if (await page.evaluate(() => (window as unknown as { comesAgain(): boolean }).comesAgain()))
      return seen;
    seen.push(what);
  }
}

/** Presses the key, holds the stop that it leads to against the rules, and names it. */
async function step(page: Page, way: Way): Promise<string> {
  await page.keyboard.press(way);
  // A row that moved along tells its buttons at the next frame whether it is at an end.
  await page.evaluate(
    () => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))),
  );
  const what = await focused(page);
  expect.soft(await faultsOfFocus(page), `${new URL(page.url()).pathname}, ${what}`).toEqual([]);
  return what;
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
 * What is wrong with how the focus shows: WCAG 2.2, 2.4.7 (there is something to see) and 2.4.11
 * (nothing lies over it, a bar that sticks to the window for instance).
 */
export function faultsOfFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return [];
    const box = element.getClientRects()[0];
    if (!box || box.width < 2 || box.height < 2) return ["has no size"];

    const faults: string[] = [];
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const label = hit?.closest("label");
    if (!hit) faults.push("is out of the window");
    else if (!element.contains(hit) && label?.control !== element)
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
