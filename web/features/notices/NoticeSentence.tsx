import type { Notice } from '#contract/notices/notice.ts'
import { sentenceOf } from '#contract/notices/sentence.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** Placeholders for names in a sentence, since each language orders its parts. */
const FIRST = '\uE000'
const SECOND = '\uE001'
const JOURNEY = '\uE002'
const NAMES = /([\uE000-\uE002])/u
/** From here on the number of people is no longer exact. */
const COUNTED_MAX = 99

/** 'Ada and 4 others like your journey Knots', names in bold. */
export function NoticeSentence({ notice }: { notice: Notice }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { people, peopleCount, journey } = notice
  const others = peopleCount - 1
  const who =
    others === 0
      ? FIRST
      : others === 1
        ? t('notices.who.two', { first: FIRST, second: SECOND })
        : t('notices.who.more', {
            first: FIRST,
            number: others >= COUNTED_MAX ? `${number(COUNTED_MAX)}+` : number(others),
          })
  const { act, count } = sentenceOf(notice)
  const text = t(`notices.acts.${act}`, { count, number: number(count), people: who, journey: JOURNEY })
  const names: Record<string, string | undefined> = {
    [FIRST]: people[0]?.displayName,
    [SECOND]: people[1]?.displayName,
    [JOURNEY]: journey?.name,
  }
  return text.split(NAMES).map((part, index) =>
    part in names ? (
      <b key={index} dir="auto" className="[unicode-bidi:isolate]">
        {names[part]}
      </b>
    ) : (
      part
    ),
  )
}
