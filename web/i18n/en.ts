import words from '#contract/words/en.json'
import translation from './en.json'

export const resources = { translation, words }
