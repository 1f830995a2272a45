import type { Notice } from '#contract/notices/notice.ts'
import type { OptionalEmail } from '#server/core/mail/optional-email.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import type { NoticeRow } from '#server/features/notices/notices.store.ts'
import { activityUrl, noticeUrl, settingsUrl } from './places.ts'
import type { Recipient } from './recipients.store.ts'
import { unsubscribeUrl } from './unsubscribe.token.ts'
import { wordsIn } from './words.ts'

/** Notices listed in one email. */
export const NOTICES_LISTED = 20

/** `notices` are the first of those that are due. */
export function composeNotices(
  settings: Settings,
  { id, email, name, language }: Recipient,
  due: readonly NoticeRow[],
  notices: readonly Notice[],
): OptionalEmail {
  const { notices: words, counted, sentence } = wordsIn(language)
  const [first] = notices
  const more = due.length - notices.length
  const site = settings.publicUrl
  const kinds = [...new Set(due.map(({ kind }) => kind))]
  return {
    language,
    to: email,
    name,
    subject: due.length === 1 && first ? sentence(first) : counted(words, 'subject', due.length),
    sections: [
      {
        items: notices.map((notice) => ({
          text: sentence(notice),
          link: noticeUrl(notice, site),
          quote: notice.comment?.text,
        })),
        ...(more > 0 && { more: counted(words, 'more', more) }),
      },
    ],
    button: words.button,
    link: activityUrl(site),
    closing: words.closing.replace('{{settingsPage}}', settingsUrl(site)),
    footer: words.footer,
    unsubscribe: unsubscribeUrl(settings, { personId: id, subjects: kinds }),
  }
}
