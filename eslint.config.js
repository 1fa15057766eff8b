import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

/** All that Remix reads from a route, and from the root. */
const OF_A_ROUTE =
  "/^(default|loader|action|clientLoader|clientAction|meta|links|headers|handle|shouldRevalidate|ErrorBoundary|Layout|HydrateFallback)$/";

export default tseslint.config(
  { ignores: ["build", "public", "node_modules", ".cache", "bench"] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { "react-hooks": reactHooks, regexp },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/only-throw-error": "off",
      "no-console": "error",
    },
  },
  { files: ["app/**", "**/*.tsx"], rules: reactHooks.configs.recommended.rules },
  {
    // These patterns run on untrusted text: they must match in linear time.
    files: ["app/**"],
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential", ignoreSticky: false }],
    },
  },
  {
    files: ["app/ui/**", "app/cms/**"],
    ignores: ["**/*.server.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        { name: "Intl", message: "Making a formatter takes a phone 100 ms (docs/decisions/449)." },
      ],
    },
  },
  {
    files: ["app/root.tsx", "app/routes/*.tsx", "app/routes/*/route.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...[
          `ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.name!=${OF_A_ROUTE}]`,
          `ExportNamedDeclaration > FunctionDeclaration[id.name!=${OF_A_ROUTE}]`,
          `ExportNamedDeclaration > ExportSpecifier[exported.name!=${OF_A_ROUTE}]`,
          "ExportNamedDeclaration > TSInterfaceDeclaration",
          "ExportNamedDeclaration > TSTypeAliasDeclaration",
        ].map((selector) => ({ selector, message: "Nothing reads this export of a route." })),
      ],
    },
  },
  { files: ["scripts/**", "tools/**", "demo/**", "tests/**", "*.config.*"], rules: { "no-console": "off" } },
  // Also type-checked by TypeScript, which knows Node's globals.
  { files: ["**/*.mjs", "**/*.js"], rules: { "no-undef": "off" } },
);
