import { useTranslation } from 'react-i18next'
import { languageOf } from './i18n.ts'

export interface Formats {
  number: (value: number) => string
  /** 0.443 → '44.3%' */
  percent: (share: number) => string
}

/** What a language writes between thousands, before decimals, and before the sign of a percentage. */
const SIGNS = { en: [',', '.', ''], de: ['.', ',', '\u00a0'], fr: ['\u202f', ',', '\u00a0'] } as const

/**
 * What Intl writes, without it: its first use in a page takes a browser 30 ms and more, in one piece, and four times that on
 * a phone.
 */
export function useFormats(): Formats {
  const { i18n } = useTranslation()
  const [thousands, decimals, gap] = SIGNS[languageOf(i18n.language)]
  const number = (value: number) => {
    const [whole = '', fraction] = String(value).split('.')
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/gu, thousands)
    return fraction ? grouped + decimals + fraction : grouped
  }
  return { number, percent: (share) => `${number(Math.round(share * 1000) / 10)}${gap}%` }
}
