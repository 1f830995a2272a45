import { inCodeForm, inPasswordForm } from '#contract/rules/typed-secret.ts'
import { changeLinks, withoutReader, withoutWrapper } from '#contract/rules/wrapped-link.ts'
import { changeTyped } from '#contract/text.ts'

const CHANGES = {
  text: (text: string) => changeLinks(text, withoutWrapper),
  link: withoutWrapper,
  // The author of a step can keep a link that names no reader; see `mergeSteps`.
  stepLink: withoutReader,
  password: inPasswordForm,
  code: inCodeForm,
}

changeTyped((value, kind) => CHANGES[kind](value))
