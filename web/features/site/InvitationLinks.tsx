import { useQuery } from '@tanstack/react-query'
import Link2 from 'lucide-react/icons/link-2'
import { type ReactNode, Suspense, useId, useState } from 'react'
import type { InvitationLink } from '#contract/site.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { FoldingRow } from '#web/core/ui/lists/FoldingRow.tsx'
import { PanelRow } from '#web/core/ui/lists/RowPanel.tsx'
import { useShare } from '#web/core/ui/useShare.ts'
import { NewLinkForm } from './NewLinkForm.tsx'
import { invitationLinksQuery } from './site.queries.ts'

const EndLinkDialog = lazyPart(() => import('./EndLinkDialog.tsx'), 'EndLinkDialog')

/**
 * The invitation links of the site on a row, which opens them and a form to create one. `children`:
 * another row about invitations.
 */
export function InvitationLinks({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data: links } = useQuery(invitationLinksQuery)
  const [created, setCreated] = useState<string | null>(null)
  const labels = links?.map(({ label }) => label).filter((label) => label !== '')
  return (
    <FoldingRow
      icon={<Link2 size={19} />}
      title={t('site.links.title')}
      hint={
        labels && labels.length > 0 ? (
          <span dir="auto" className="line-clamp-1">
            {labels.join(', ')}
          </span>
        ) : (
          t('site.links.text')
        )
      }
      value={links && <span className="font-[650] text-brand">{number(links.length)}</span>}
    >
      <NewLinkForm onCreated={setCreated} />
      <div role="status">{created !== null && <CreatedLink url={created} />}</div>
      <LinkList />
      <ul>{children}</ul>
    </FoldingRow>
  )
}

/** The address of a new link, which can't be shown again. */
function CreatedLink({ url }: { url: string }) {
  const { t } = useTranslation()
  const { copyLink } = useShare({ name: t('site.links.title'), address: url })
  const id = useId()
  return (
    <div className="mx-5.5 mb-4.5 grid gap-2 rounded-box bg-brand-soft p-3.5 max-sm:mx-4">
      <label htmlFor={id} className="text-sm font-[650]">
        {t('site.links.once')}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          dir="ltr"
          value={url}
          onFocus={(event) => event.target.select()}
          className="field-box min-w-0 grow basis-48"
        />
        <Button onClick={() => void copyLink()}>{t('site.links.copy')}</Button>
      </div>
    </div>
  )
}

function LinkList() {
  const { t } = useTranslation()
  const { data: links, error, refetch } = useQuery(invitationLinksQuery)
  if (links?.length === 0)
    return <p className="border-t border-line px-5.5 py-4.5 text-muted max-sm:px-4">{t('site.links.empty')}</p>
  if (links)
    return (
      <ul aria-label={t('site.links.title')}>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
    )
  return (
    <div className="px-5.5 pb-5.5 max-sm:px-4">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-17 w-full" />}
    </div>
  )
}

function LinkRow({ link }: { link: InvitationLink }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const moment = useMoment()
  const [isEnding, setIsEnding] = useState(false)
  const { label, used, uses, expiresAt } = link
  const isOver = used >= uses || Date.parse(expiresAt) <= Date.now()
  const name = label === '' ? t('site.links.unnamed') : label
  return (
    <PanelRow
      icon={<Link2 size={20} />}
      isActive={!isOver}
      title={<bdi>{name}</bdi>}
      hint={t(isOver ? 'site.links.over' : 'site.links.used', {
        used: number(used),
        uses: number(uses),
        at: moment(expiresAt),
      })}
    >
      <Button
        variant="quiet"
        aria-label={t(`site.links.${isOver ? 'remove' : 'end'}Of`, { name })}
        onClick={() => setIsEnding(true)}
      >
        {t(`site.links.${isOver ? 'remove' : 'end'}`)}
      </Button>
      <Suspense>
        {isEnding && (
          <EndLinkDialog id={link.id} name={name} act={isOver ? 'remove' : 'end'} onClose={() => setIsEnding(false)} />
        )}
      </Suspense>
    </PanelRow>
  )
}
