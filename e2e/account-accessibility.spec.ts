import { student } from "./support/account.ts";
import { violations } from "./support/axe.ts";
import { expect, LAYOUT, linkInLetter, test } from "./support/site.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test(
    `the account's pages can be read and used by everybody, ${colorScheme}`,
    LAYOUT,
    async ({ page, site }, info) => {
      await page.emulateMedia({ colorScheme });
      const email = await student(page, site);
      await page.goto("/forgot-password");
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send me a link" }).click();
      const link = await linkInLetter(site, email, "/reset-password/");
      for (const [name, address] of [
        ["account", "/account"],
        ["forgot", "/forgot-password"],
        ["reset", link],
        ["reset-dead", "/reset-password/x"],
        ["confirm-dead", "/confirm-email/x"],
        ["delete", "/account/delete"],
        ["login", "/login"],
        ["deleted", "/account/deleted"],
      ] as const) {
        if (name === "deleted") await page.context().clearCookies();
        await page.goto(address);
        expect(await violations(page, colorScheme)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
          true,
        );
        await page.screenshot({
          path: info.outputPath(`${name}-${colorScheme}.png`),
          fullPage: true,
        });
      }
    },
  );
}
