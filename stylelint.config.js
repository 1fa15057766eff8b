/** @type {import("stylelint").Config} */
export default {
  extends: "stylelint-config-recommended",
  rules: {
    "at-rule-no-unknown": [true, { ignoreAtRules: ["custom-media"] }],
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    // Layers and the order of states decide here; a part's rule for print may well come after one for hover.
    "no-descending-specificity": null,
    // Colours, sizes of type and breakpoints are tokens.
    "color-no-hex": true,
    "color-named": "never",
    "function-disallowed-list": ["rgb", "rgba", "hsl", "hsla", "blur"],
    "declaration-property-value-allowed-list": {
      "font-size": ["/^var\\(--size-\\d\\d\\)$/", "/^\\d+pt$/", "0"],
      "letter-spacing": ["/^var\\(--/", "0", "inherit", "/^-?0\\.\\d+em$/"],
    },
    "media-feature-name-disallowed-list": ["/width$/", "/height$/", "hover"],
  },
  overrides: [
    {
      files: ["app/ui/styles/*.css"],
      rules: {
        "color-no-hex": null,
        "function-disallowed-list": ["hsl", "hsla", "blur"],
        "declaration-property-value-allowed-list": null,
        "media-feature-name-disallowed-list": null,
      },
    },
  ],
};
