import { type ReactNode, Suspense, useState } from 'react'
import type { Step } from '#contract/step.ts'
import { useWrite } from '#web/core/api/write.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { LinkText } from '#web/features/journeys/display/LinkText.tsx'
import { useReport } from '#web/features/reporting/useReport.tsx'
import { Words } from './OwnActs.tsx'
import { type LinkReport, linksOf } from './useLinkReports.ts'
import { useSuggestionAction } from './useSuggestionAction.ts'

const DismissDialog = lazyPart(() => withCopy(['words'], import('./DismissDialog.tsx')), 'DismissDialog')

/**
 * The report of a link at its step, for authors: an open one with buttons to decide, an accepted one with the name of the
 * person who improved the link.
 */
export function ReceivedReport({ report, step }: { report: LinkReport; step: Step }) {
  const { t } = useTranslation()
  const { by, state } = report
  const name = by.displayName
  const avatar = <Avatar id={by.id} initial={by.initial} photoURL={by.photoURL} size="sm" />
  if (state === 'accepted')
    return (
      <p className="flex items-center gap-2.5 text-sm text-muted">
        {avatar}
        {t('linkReports.improvedBy', { name })}
      </p>
    )
  return (
    <Box label={t('linkReports.from', { name })}>
      <p className="flex items-center gap-2.5 font-[650]">
        {avatar}
        {t('linkReports.from', { name })}
      </p>
      <Details report={report} />
      {step.url !== linksOf(report).oldUrl && <p className="text-sm text-muted">{t('linkReports.changedSince')}</p>}
      <Decision report={report} step={step} />
    </Box>
  )
}

function Box({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="grid gap-2.5 rounded-m border border-line bg-sunk px-4 py-3 text-[0.9375rem]"
    >
      {children}
    </section>
  )
}

/** The problem, the message, and the reported link, unless it was erased, and the suggested one. */
function Details({ report }: { report: LinkReport }) {
  const { t } = useTranslation()
  const { problem, message } = report
  const { oldUrl, url } = linksOf(report)
  return (
    <>
      {message !== '' && <Words text={message} />}
      <dl className="grid gap-x-3 gap-y-1 text-sm min-[30rem]:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-muted">{t('linkReports.problem')}</dt>
        <dd>{t(`linkReports.problems.${problem}`)}</dd>
        {oldUrl !== '' && (
          <>
            <dt className="text-muted">{t('linkReports.oldLink')}</dt>
            <dd>
              <LinkText url={oldUrl} isReplaced={url !== null} />
            </dd>
          </>
        )}
        {url !== null && (
          <>
            <dt className="text-muted">{t('linkReports.newLink')}</dt>
            <dd>
              <LinkText url={url} />
            </dd>
          </>
        )}
      </dl>
    </>
  )
}

function Decision({ report, step }: { report: LinkReport; step: Step }) {
  const { t } = useTranslation()
  const write = useWrite()
  const { mutate, isPending } = useSuggestionAction()
  const [isDismissing, setIsDismissing] = useState(false)
  const { id, by } = report
  const { oldUrl, url } = linksOf(report)
  const name = by.displayName
  const { openReport, reportDialog } = useReport('suggestion', { id, name, isMessage: true }, false)
  const texts = {
    title: t('linkReports.dismissTitle'),
    text: t('linkReports.dismissText', { name }),
    submit: t('linkReports.dismiss'),
  }
  const dismiss = async (body: { reply: string }) => {
    await write('dismissSuggestion', { params: { id }, body })
    toast(t('linkReports.dismissed'), { tone: 'success' })
  }
  const hasLink = url !== null && step.url === oldUrl
  const handleAccept = () =>
    mutate({
      perform: () => write('acceptSuggestion', { params: { id }, body: hasLink ? {} : { keys: [] } }),
      done: t(hasLink ? 'linkReports.accepted' : 'linkReports.solved', { name }),
    })
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button variant={hasLink ? 'primary' : 'soft'} busy={isPending} onClick={handleAccept}>
        {t(hasLink ? 'linkReports.accept' : step.url === oldUrl ? 'linkReports.solve' : 'linkReports.solvedByThis')}
      </Button>
      <Button variant="quiet" onClick={() => setIsDismissing(true)}>
        {t('linkReports.dismiss')}
      </Button>
      <Button variant="quiet" onClick={openReport ?? undefined} className="border-transparent px-3">
        {t('linkReports.report')}
      </Button>
      {reportDialog}
      <Suspense>
        {isDismissing && (
          <DismissDialog suggestion={report} texts={texts} onDismiss={dismiss} onClose={() => setIsDismissing(false)} />
        )}
      </Suspense>
    </div>
  )
}
