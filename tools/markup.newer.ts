/** A new feature of HTML or CSS that browsers support but the HTML checker doesn't know yet. */
interface Newer {
  /** The checker's whole message about the feature; any other message counts as an error. */
  message: string
  specification: string
}

/** Messages to ignore; remove a line once a newer `vnu-jar` knows the feature. */
export const NEWER: readonly Newer[] = [
  {
    message: 'A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”.',
    specification: 'https://html.spec.whatwg.org/multipage/links.html#link-type-expect',
  },
  {
    message: "CSS: “container-type”: Property “container-type” doesn't exist.",
    specification: 'https://drafts.csswg.org/css-conditional-5/#container-type',
  },
  {
    message: "CSS: “field-sizing”: Property “field-sizing” doesn't exist.",
    specification: 'https://drafts.csswg.org/css-forms-1/#field-sizing',
  },
  {
    message: "CSS: “margin-trim”: Property “margin-trim” doesn't exist.",
    specification: 'https://drafts.csswg.org/css-box-4/#margin-trim',
  },
  {
    message: 'CSS: “mask”: Too many values or values are not recognized.',
    specification: 'https://drafts.csswg.org/css-masking-1/#the-mask',
  },
  {
    message: 'CSS: “transition-property”: “--tw-gradient-from” is not a “transition-property” value.',
    specification: 'https://drafts.csswg.org/css-transitions-1/#transition-property-property',
  },
  {
    message: 'CSS: Unrecognized at-rule “@container”',
    specification: 'https://drafts.csswg.org/css-conditional-5/#container-rule',
  },
  {
    message: 'CSS: Unrecognized at-rule “@property”',
    specification: 'https://drafts.css-houdini.org/css-properties-values-api-1/#at-property-rule',
  },
]
