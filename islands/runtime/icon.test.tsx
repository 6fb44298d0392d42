import { readFileSync } from "node:fs";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Icon } from "./icon.tsx";

it.each(["left", "right", "close"] as const)("the icon %s is the server's", (name) => {
  const { container } = render(<Icon name={name} />);
  const path = container.querySelector("path")?.getAttribute("d");
  expect(readFileSync("views/parts/icon.templ", "utf8")).toContain(
    `case "${name}":\n\t\t\t\t<path d="${path}">`,
  );
});
