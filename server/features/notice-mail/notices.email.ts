import type { Notice } from '#contract/notice.ts'
import { type NoticeKind, noticeTargetOf } from '#contract/rules/notice.ts'
import { plainTextOfPieces } from '#contract/rules/notice-sentence.ts'
import { fillIn } from '#contract/rules/text.ts'
import type { EmailItem, Lead, Mark } from '#server/core/mail/content.ts'
import { shortened } from '#server/core/mail/names.ts'
import type { OptionalEmail } from '#server/core/mail/queue-email.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import type { NoticeRow } from '#server/features/notices/notices.store.ts'
import type { Recipient } from './due.store.ts'
import { unsubscribeUrl } from './unsubscribe.token.ts'
import { activityUrl, isolate, noticeUrl, settingsUrl, wordsIn } from './words.ts'

/** The site that sends the email. */
export interface Sender {
  settings: Settings
  siteName: string
}

type Words = ReturnType<typeof wordsIn>

/** Composes the email: the latest notice with its own button, then the others, beginning with the first due ones. */
export function composeNotices(
  { settings, siteName }: Sender,
  { id, email, language }: Recipient,
  due: readonly NoticeRow[],
  [latest, ...others]: readonly Notice[],
): OptionalEmail | null {
  if (!latest) return null
  const words = wordsIn(language, siteName)
  const { notices: texts, counted } = words
  const left = due.length - 1 - others.length
  const site = settings.publicUrl
  const unsubscribe = unsubscribeUrl(settings, { personId: id, subjects: [...new Set(due.map(({ kind }) => kind))] })
  const links = { settingsPage: settingsUrl(site), stopPage: unsubscribe }
  const more = left > 0 && { more: { label: counted(texts, 'more', left), link: activityUrl(site) } }
  const items = others.map((notice) => noticeItem(words, notice, site))
  return {
    language,
    to: email,
    subject: due.length === 1 ? plainTextOfPieces(words.sentence(latest)) : counted(texts, 'subject', due.length),
    preview: due.length === 1 ? latest.comment?.text : plainTextOfPieces(words.sentence(latest)),
    lead: leadOf(words, latest, site),
    sections: items.length > 0 ? [{ title: texts.also, items, ...more }] : [],
    footer: [texts.closing, fillIn(texts.footer, links)],
    unsubscribe,
  }
}

const ANSWERED: readonly NoticeKind[] = ['comment', 'reply', 'mention']

function leadOf(words: Words, notice: Notice, site: string): Lead {
  return {
    mark: markOf(words, notice),
    title: words.sentence(notice),
    lines: [],
    quote: notice.comment?.text,
    button: { label: buttonOf(words, notice), link: noticeUrl(notice, site) },
    details: stepsOf(words, notice),
  }
}

function buttonOf({ buttons }: Words, notice: Notice): string {
  const [person] = notice.people
  if (!ANSWERED.includes(notice.kind)) return buttons[noticeTargetOf(notice).page]
  return person && notice.peopleCount === 1
    ? fillIn(buttons.answer, { person: isolate(shortened(person.displayName)) })
    : buttons.answerAll
}

export function noticeItem(words: Words, notice: Notice, site: string): EmailItem {
  return {
    mark: markOf(words, notice),
    text: words.sentence(notice),
    link: noticeUrl(notice, site),
    quote: notice.comment?.text,
    details: stepsOf(words, notice),
    action: buttonOf(words, notice),
  }
}

/** The names of the steps that the notice is about. */
function stepsOf({ notices, steps: texts, counted }: Words, { comment, steps }: Notice): string[] {
  if (comment?.step) return [fillIn(notices.onStep, { step: isolate(comment.step.description) })]
  if (!steps) return []
  const more = steps.count > 1 ? [counted(texts, 'moreSteps', steps.count - 1)] : []
  return [isolate(steps.first.description), ...more]
}

/** The initial of the person, or the number of people; a symbol if the notice names no one. */
function markOf({ number }: Words, { people, peopleCount }: Notice): Mark {
  const [person] = people
  if (peopleCount > 1) return { text: number(peopleCount) }
  return { text: person?.initial ?? '!' }
}
