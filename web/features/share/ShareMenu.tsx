import Code from 'lucide-react/icons/code'
import Download from 'lucide-react/icons/download'
import EyeOff from 'lucide-react/icons/eye-off'
import FlagIcon from 'lucide-react/icons/flag'
import LinkIcon from 'lucide-react/icons/link-2'
import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import Send from 'lucide-react/icons/send'
import Share from 'lucide-react/icons/share-2'
import { type ReactNode, useState } from 'react'
import { isOwnedBy, type Journey } from '#contract/journey.ts'
import { embedCode } from '#contract/rules/embed.ts'
import type { Translate } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useOrigin } from '#web/core/session/site-url.ts'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import type { MenuItem } from '#web/core/ui/overlay/MenuEntry.tsx'
import { PrivateNote } from '#web/features/journeys/display/PrivateNote.tsx'
import { useReport } from '#web/features/reporting/useReport.tsx'
import { useVerdict } from '#web/features/reporting/useVerdict.tsx'
import { DownloadDialog } from './DownloadDialog.tsx'
import { EmbedDialog } from './EmbedDialog.tsx'
import { NetworkMark } from './NetworkMark.tsx'
import { emailLink, NETWORKS, type Shared } from './share.links.ts'
import { useShare } from './useShare.ts'

const TRIGGER =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border border-field text-ink hover:bg-sunk max-lg:border-transparent'

/**
 * The menu to share a journey; for a private journey, a button that explains why it can't be
 * shared.
 */
export function ShareMenu({ journey }: { journey: Journey }) {
  const icon = <Share size={19} aria-hidden="true" />
  if (journey.visibility !== 'private') return <PublicShareMenu journey={journey} icon={icon} />
  return <PrivateNote id={journey.id} trigger={icon} triggerClassName={TRIGGER} />
}

function PublicShareMenu({ journey, icon }: { journey: Journey; icon: ReactNode }) {
  const { t } = useTranslation()
  const origin = useOrigin()
  const { profile } = useSession()
  const [embedding, setEmbedding] = useState(false)
  const shared = { name: journey.name, address: `${origin}/app/discover/journey/${encodeURIComponent(journey.id)}` }
  const { copyLink, copyCode, openSheet } = useShare(shared)
  const isOwn = isOwnedBy(journey, profile?.id ?? null)
  const { openReport, reportDialog } = useReport('journey', journey, isOwn)
  const { openVerdict, verdictDialog } = useVerdict(
    'journey',
    journey.id,
    !isOwn && !journey.hidden,
    journey.adaptationCount,
  )
  const { downloadItems, downloadDialog } = useDownload(journey.id)
  const code = embedCode({ site: origin, journey })
  const note = journey.archived ? 'noteArchived' : journey.visibility === 'unlisted' ? 'noteUnlisted' : null
  return (
    <>
      <Menu
        label={t('sharing.share')}
        trigger={icon}
        triggerClassName={TRIGGER}
        items={[
          {
            label: t('sharing.copy'),
            icon: <LinkIcon size={18} aria-hidden="true" />,
            onSelect: () => void copyLink(),
            half: true,
          },
          {
            label: t('sharing.embed'),
            icon: <Code size={18} aria-hidden="true" />,
            onSelect: () => setEmbedding(true),
            half: true,
          },
          ...(openSheet
            ? [{ label: t('sharing.system'), icon: <Send size={18} aria-hidden="true" />, onSelect: openSheet }]
            : []),
          ...downloadItems,
          ...networkItems(shared, t('sharing.email')),
          ...moderationItems(t, openReport, openVerdict),
        ]}
      >
        {note && <p className="max-w-64 px-3 pt-2 pb-1 text-sm text-muted">{t(`sharing.${note}`)}</p>}
      </Menu>
      <EmbedDialog
        code={code}
        open={embedding}
        onCopy={() => void copyCode(code)}
        onClose={() => setEmbedding(false)}
      />
      {downloadDialog}
      {reportDialog}
      {verdictDialog}
    </>
  )
}

/** Menu entries to report a journey and, for moderators, to hide it. */
function moderationItems(t: Translate, openReport: (() => void) | null, openVerdict: (() => void) | null): MenuItem[] {
  const report = {
    label: t('sharing.report.journey'),
    icon: <FlagIcon size={18} aria-hidden="true" />,
    onSelect: openReport ?? undefined,
    ruled: true,
  }
  const hide = {
    label: t('sharing.report.hide'),
    icon: <EyeOff size={18} aria-hidden="true" />,
    onSelect: openVerdict ?? undefined,
    ruled: !openReport,
  }
  return [...(openReport ? [report] : []), ...(openVerdict ? [hide] : [])] as MenuItem[]
}

/** Menu entries to share by email or on a network. */
function networkItems(shared: Shared, email: string): MenuItem[] {
  return [
    { label: email, icon: <Mail size={18} aria-hidden="true" />, href: emailLink(shared), half: true, ruled: true },
    ...NETWORKS.map(({ name, hrefOf }, index) => ({
      label: name,
      icon: <NetworkMark name={name} />,
      href: hrefOf(shared),
      half: true,
      ruled: index === 0,
    })),
  ]
}

/** Menu entries to download or print a journey, and the dialog with the download formats. */
function useDownload(journeyId: string): { downloadItems: MenuItem[]; downloadDialog: ReactNode } {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return {
    downloadItems: [
      {
        label: t('sharing.download.label'),
        icon: <Download size={18} aria-hidden="true" />,
        onSelect: () => setOpen(true),
        half: true,
      },
      {
        label: t('sharing.download.print'),
        icon: <Printer size={18} aria-hidden="true" />,
        href: `/app/user/fullpath?pathId=${encodeURIComponent(journeyId)}`,
        half: true,
      },
    ],
    downloadDialog: <DownloadDialog journeyId={journeyId} open={open} onClose={() => setOpen(false)} />,
  }
}
