import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Flag } from '#contract/suggestion.ts'
import type { ApiError } from '#web/core/api/api-error.ts'
import { markStale } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { LinkText } from '#web/features/journeys/display/LinkText.tsx'

export function FlagBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="grid gap-2.5 rounded-m border border-line bg-sunk px-4 py-3 text-[0.9375rem]"
    >
      {children}
    </section>
  )
}

/** A text that a person wrote, shown as plain text. */
export function FlagWords({ text }: { text: string }) {
  return (
    <p dir="auto" className="border-s-3 border-line ps-3 whitespace-pre-line">
      {text}
    </p>
  )
}

/** The details of a reported link: the problem, the note, and the old link, unless it was erased, and the suggested one. */
export function FlagDetails({ flag: { kind, note, oldUrl, url } }: { flag: Flag }) {
  const { t } = useTranslation()
  return (
    <>
      {note !== '' && <FlagWords text={note} />}
      <dl className="grid gap-x-3 gap-y-1 text-sm min-[30rem]:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-muted">{t('flags.problem')}</dt>
        <dd>{t(`flags.kinds.${kind}`)}</dd>
        {oldUrl !== '' && (
          <>
            <dt className="text-muted">{t('flags.oldLink')}</dt>
            <dd>
              <LinkText url={oldUrl} isReplaced={url !== null} />
            </dd>
          </>
        )}
        {url !== null && (
          <>
            <dt className="text-muted">{t('flags.newLink')}</dt>
            <dd>
              <LinkText url={url} />
            </dd>
          </>
        )}
      </dl>
    </>
  )
}

interface FlagAction {
  perform: () => Promise<unknown>
  done: string
}

/** Makes a call about a reported link or a suggestion, and shows its result in a toast. */
export function useFlagAction() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation<unknown, ApiError, FlagAction>({
    mutationFn: ({ perform }) => perform(),
    onSuccess: (_, { done }) => toast(done, { tone: 'success' }),
    onError: (failure) => {
      showFailure(failure, t('ui.error.title'))
      // It was withdrawn or decided elsewhere in the meantime, so the list is loaded again.
      if (failure.status === 404 || failure.status === 409)
        void markStale(client, { changes: ['flags', 'suggestions'] }, {})
    },
  })
}
