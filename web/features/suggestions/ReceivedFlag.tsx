import { lazy, Suspense, useState } from 'react'
import type { Step } from '#contract/step.ts'
import type { Flag } from '#contract/suggestion.ts'
import { useWrite } from '#web/core/api/write.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { useReport } from '#web/features/reporting/useReport.tsx'
import { FlagBox, FlagDetails, useFlagAction } from './FlagBox.tsx'

const DismissDialog = lazy(async () => ({
  default: (await withCopy(['words'], import('./DismissDialog.tsx'))).DismissDialog,
}))

/**
 * A report of a link, for the owner: an open one with buttons to decide, an accepted one with the
 * name of the person who improved the link.
 */
export function ReceivedFlag({ flag, step }: { flag: Flag; step: Step }) {
  const { t } = useTranslation()
  const { by } = flag
  const name = by.displayName
  const avatar = <Avatar id={by.id} initial={by.initial} photoURL={by.photoURL} size="sm" />
  if (flag.state === 'accepted')
    return (
      <p className="flex items-center gap-2.5 text-sm text-muted">
        {avatar}
        {t('flags.improvedBy', { name })}
      </p>
    )
  return (
    <FlagBox label={t('flags.from', { name })}>
      <p className="flex items-center gap-2.5 font-[650]">
        {avatar}
        {t('flags.from', { name })}
      </p>
      <FlagDetails flag={flag} />
      {step.url !== flag.oldUrl && <p className="text-sm text-muted">{t('flags.changedSince')}</p>}
      <Decision flag={flag} step={step} />
    </FlagBox>
  )
}

function Decision({ flag, step }: { flag: Flag; step: Step }) {
  const { t } = useTranslation()
  const write = useWrite()
  const { mutate, isPending } = useFlagAction()
  const [isDismissing, setIsDismissing] = useState(false)
  const { id, url, oldUrl, by } = flag
  const name = by.displayName
  const { openReport, reportDialog } = useReport('flag', { id, name }, false)
  const texts = {
    title: t('flags.dismissTitle'),
    text: t('flags.dismissText', { name }),
    submit: t('flags.dismiss'),
    done: t('flags.dismissed'),
  }
  const hasLink = url !== null && step.url === oldUrl
  const handleAccept = () =>
    mutate({
      perform: () => write('acceptFlag', { params: { id }, ...(!hasLink && { body: { keepLink: true } }) }),
      done: t(hasLink ? 'flags.accepted' : 'flags.solved', { name }),
    })
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button variant={hasLink ? 'primary' : 'soft'} busy={isPending} onClick={handleAccept}>
        {t(hasLink ? 'flags.accept' : 'flags.solve')}
      </Button>
      <Button variant="quiet" onClick={() => setIsDismissing(true)}>
        {t('flags.dismiss')}
      </Button>
      <Button variant="quiet" onClick={openReport ?? undefined} className="border-transparent px-3">
        {t('flags.report')}
      </Button>
      {reportDialog}
      <Suspense>
        {isDismissing && (
          <DismissDialog call="dismissFlag" suggestion={flag} texts={texts} onClose={() => setIsDismissing(false)} />
        )}
      </Suspense>
    </div>
  )
}
