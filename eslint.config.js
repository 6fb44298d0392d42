import js from "@eslint/js";
import a11y from "eslint-plugin-jsx-a11y";
import hooks from "eslint-plugin-react-hooks";
import ts from "typescript-eslint";

export default ts.config(
  {
    ignores: [
      "static/build/",
      "islands/props.gen.ts",
      "e2e/support/client/",
      "node_modules/",
      "bin/",
      "data/",
      "test-results/",
    ],
  },
  js.configs.recommended,
  {
    files: ["islands/**/*.{ts,tsx}", "e2e/**/*.ts", "*.ts"],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: { "@typescript-eslint/require-await": "off" }, // fakes are async like the functions that they replace
  },
  { files: ["islands/**/*.{ts,tsx}"], ...hooks.configs.flat["recommended-latest"] },
  { files: ["islands/**/*.tsx"], ...a11y.flatConfigs.recommended },
  // e2e/support/sabotage.ts replaces methods of the browser.
  { files: ["e2e/**/*.ts"], rules: { "@typescript-eslint/unbound-method": "off" } },
  {
    files: ["**/*.mjs"],
    languageOptions: {
      globals: {
        console: "readonly",
        process: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
        fetch: "readonly",
      },
    },
  },
);
