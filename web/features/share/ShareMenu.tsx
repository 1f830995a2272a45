import Code from 'lucide-react/icons/code'
import Download from 'lucide-react/icons/download'
import EyeOff from 'lucide-react/icons/eye-off'
import FlagIcon from 'lucide-react/icons/flag'
import Footprints from 'lucide-react/icons/footprints'
import LinkIcon from 'lucide-react/icons/link-2'
import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import Send from 'lucide-react/icons/send'
import Share from 'lucide-react/icons/share-2'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { isOwnedBy, type Journey } from '#contract/journey.ts'
import { embedCode } from '#contract/rules/embed.ts'
import { type Translate, withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { takePendingAction } from '#web/core/session/pending-action.ts'
import { useSession } from '#web/core/session/session.ts'
import { useOrigin } from '#web/core/session/site-url.ts'
import { useMemberAction } from '#web/core/session/useMemberAction.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import type { MenuItem } from '#web/core/ui/overlay/MenuEntry.tsx'
import { useShare } from '#web/core/ui/useShare.ts'
import { PrivateNote } from '#web/features/journeys/display/PrivateNote.tsx'
import { useReport } from '#web/features/reporting/useReport.tsx'
import { useVerdict } from '#web/features/reporting/useVerdict.tsx'
import { DownloadDialog } from './DownloadDialog.tsx'
import { EmbedDialog } from './EmbedDialog.tsx'
import { emailLink, NETWORKS, type Shared } from './share.links.ts'

const NewGroupDialog = lazyPart(
  () => withCopy(['groups'], import('#web/features/groups/NewGroupDialog.tsx')),
  'NewGroupDialog',
)

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
  const { togetherItem, togetherDialog } = useWalkTogether(journey)
  const code = embedCode({ site: origin, journey })
  const note = journey.archived ? 'noteArchived' : journey.visibility === 'unlisted' ? 'noteUnlisted' : null
  return (
    <>
      <Menu
        label={t('sharing.share')}
        trigger={icon}
        triggerClassName={TRIGGER}
        items={[
          togetherItem,
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
      {togetherDialog}
      {reportDialog}
      {verdictDialog}
    </>
  )
}

/** The menu entry to walk a journey with others, and the dialog that makes a group; visitors sign in first. */
function useWalkTogether(journey: Journey): { togetherItem: MenuItem; togetherDialog: ReactNode } {
  const { t } = useTranslation()
  const { state } = useSession()
  const [open, setOpen] = useState(false)
  const action = `together ${journey.id}`
  const handleSelect = useMemberAction(action, { kind: 'together', name: journey.name }, () => setOpen(true))
  useEffect(() => {
    if (state === 'member' && takePendingAction(action)) setOpen(true)
  }, [state, action])
  return {
    togetherItem: {
      label: t('shell.nav.together'),
      icon: <Footprints size={18} aria-hidden="true" />,
      onSelect: handleSelect,
    },
    togetherDialog: <Suspense>{open && <NewGroupDialog journey={journey} onClose={() => setOpen(false)} />}</Suspense>,
  }
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

/** The networks' marks as outlines of 24 x 24, from Simple Icons (CC0); LinkedIn's is our own drawing. */
const MARKS = {
  LinkedIn:
    'M4 9h4v12H4zM6 3a2.2 2.2 0 1 1 0 4.4A2.2 2.2 0 0 1 6 3zm4 6h3.8v1.7c.7-1.2 2-2 3.7-2 3.3 0 4.5 2 4.5 5.3v7h-4v-6.2c0-1.7-.5-2.8-1.9-2.8-1.5 0-2.1 1.1-2.1 2.8V21h-4z',
  Bluesky:
    'M5.202 2.857C7.954 4.922 10.913 9.11 12 11.358c1.087-2.247 4.046-6.436 6.798-8.501C20.783 1.366 24 .213 24 3.883c0 .732-.42 6.156-.667 7.037-.856 3.061-3.978 3.842-6.755 3.37 4.854.826 6.089 3.562 3.422 6.299-5.065 5.196-7.28-1.304-7.847-2.97-.104-.305-.152-.448-.153-.327 0-.121-.05.022-.153.327-.568 1.666-2.782 8.166-7.847 2.97-2.667-2.737-1.432-5.473 3.422-6.3-2.777.473-5.899-.308-6.755-3.369C.42 10.04 0 4.615 0 3.883c0-3.67 3.217-2.517 5.202-1.026',
  Mastodon:
    'M23.268 5.313c-.35-2.578-2.617-4.61-5.304-5.004C17.51.242 15.792 0 11.813 0h-.03c-3.98 0-4.835.242-5.288.309C3.882.692 1.496 2.518.917 5.127.64 6.412.61 7.837.661 9.143c.074 1.874.088 3.745.26 5.611.118 1.24.325 2.47.62 3.68.55 2.237 2.777 4.098 4.96 4.857 2.336.792 4.849.923 7.256.38.265-.061.527-.132.786-.213.585-.184 1.27-.39 1.774-.753a.057.057 0 0 0 .023-.043v-1.809a.052.052 0 0 0-.02-.041.053.053 0 0 0-.046-.01 20.282 20.282 0 0 1-4.709.545c-2.73 0-3.463-1.284-3.674-1.818a5.593 5.593 0 0 1-.319-1.433.053.053 0 0 1 .066-.054c1.517.363 3.072.546 4.632.546.376 0 .75 0 1.125-.01 1.57-.044 3.224-.124 4.768-.422.038-.008.077-.015.11-.024 2.435-.464 4.753-1.92 4.989-5.604.008-.145.03-1.52.03-1.67.002-.512.167-3.63-.024-5.545zm-3.748 9.195h-2.561V8.29c0-1.309-.55-1.976-1.67-1.976-1.23 0-1.846.79-1.846 2.35v3.403h-2.546V8.663c0-1.56-.617-2.35-1.848-2.35-1.112 0-1.668.668-1.67 1.977v6.218H4.822V8.102c0-1.31.337-2.35 1.011-3.12.696-.77 1.608-1.164 2.74-1.164 1.311 0 2.302.5 2.962 1.498l.638 1.06.638-1.06c.66-.999 1.65-1.498 2.96-1.498 1.13 0 2.043.395 2.74 1.164.675.77 1.012 1.81 1.012 3.12z',
  WhatsApp:
    'M17.472 14.382c-.297-.149-1.758-.867-2.03-.967-.273-.099-.471-.148-.67.15-.197.297-.767.966-.94 1.164-.173.199-.347.223-.644.075-.297-.15-1.255-.463-2.39-1.475-.883-.788-1.48-1.761-1.653-2.059-.173-.297-.018-.458.13-.606.134-.133.298-.347.446-.52.149-.174.198-.298.298-.497.099-.198.05-.371-.025-.52-.075-.149-.669-1.612-.916-2.207-.242-.579-.487-.5-.669-.51-.173-.008-.371-.01-.57-.01-.198 0-.52.074-.792.372-.272.297-1.04 1.016-1.04 2.479 0 1.462 1.065 2.875 1.213 3.074.149.198 2.096 3.2 5.077 4.487.709.306 1.262.489 1.694.625.712.227 1.36.195 1.871.118.571-.085 1.758-.719 2.006-1.413.248-.694.248-1.289.173-1.413-.074-.124-.272-.198-.57-.347m-5.421 7.403h-.004a9.87 9.87 0 01-5.031-1.378l-.361-.214-3.741.982.998-3.648-.235-.374a9.86 9.86 0 01-1.51-5.26c.001-5.45 4.436-9.884 9.888-9.884 2.64 0 5.122 1.03 6.988 2.898a9.825 9.825 0 012.893 6.994c-.003 5.45-4.437 9.884-9.885 9.884m8.413-18.297A11.815 11.815 0 0012.05 0C5.495 0 .16 5.335.157 11.892c0 2.096.547 4.142 1.588 5.945L.057 24l6.305-1.654a11.882 11.882 0 005.683 1.448h.005c6.554 0 11.89-5.335 11.893-11.893a11.821 11.821 0 00-3.48-8.413Z',
  Reddit:
    'M12 0C5.373 0 0 5.373 0 12c0 3.314 1.343 6.314 3.515 8.485l-2.286 2.286C.775 23.225 1.097 24 1.738 24H12c6.627 0 12-5.373 12-12S18.627 0 12 0Zm4.388 3.199c1.104 0 1.999.895 1.999 1.999 0 1.105-.895 2-1.999 2-.946 0-1.739-.657-1.947-1.539v.002c-1.147.162-2.032 1.15-2.032 2.341v.007c1.776.067 3.4.567 4.686 1.363.473-.363 1.064-.58 1.707-.58 1.547 0 2.802 1.254 2.802 2.802 0 1.117-.655 2.081-1.601 2.531-.088 3.256-3.637 5.876-7.997 5.876-4.361 0-7.905-2.617-7.998-5.87-.954-.447-1.614-1.415-1.614-2.538 0-1.548 1.255-2.802 2.803-2.802.645 0 1.239.218 1.712.585 1.275-.79 2.881-1.291 4.64-1.365v-.01c0-1.663 1.263-3.034 2.88-3.207.188-.911.993-1.595 1.959-1.595Zm-8.085 8.376c-.784 0-1.459.78-1.506 1.797-.047 1.016.64 1.429 1.426 1.429.786 0 1.371-.369 1.418-1.385.047-1.017-.553-1.841-1.338-1.841Zm7.406 0c-.786 0-1.385.824-1.338 1.841.047 1.017.634 1.385 1.418 1.385.785 0 1.473-.413 1.426-1.429-.046-1.017-.721-1.797-1.506-1.797Zm-3.703 4.013c-.974 0-1.907.048-2.77.135-.147.015-.241.168-.183.305.483 1.154 1.622 1.964 2.953 1.964 1.33 0 2.47-.81 2.953-1.964.057-.137-.037-.29-.184-.305-.863-.087-1.795-.135-2.769-.135Z',
  Facebook:
    'M9.101 23.691v-7.98H6.627v-3.667h2.474v-1.58c0-4.085 1.848-5.978 5.858-5.978.401 0 .955.042 1.468.103a8.68 8.68 0 0 1 1.141.195v3.325a8.623 8.623 0 0 0-.653-.036 26.805 26.805 0 0 0-.733-.009c-.707 0-1.259.096-1.675.309a1.686 1.686 0 0 0-.679.622c-.258.42-.374.995-.374 1.752v1.297h3.919l-.386 2.103-.287 1.564h-3.246v8.245C19.396 23.238 24 18.179 24 12.044c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.628 3.874 10.35 9.101 11.647Z',
  X: 'M14.234 10.162 22.977 0h-2.072l-7.591 8.824L7.251 0H.258l9.168 13.343L.258 24H2.33l8.016-9.318L16.749 24h6.993zm-2.837 3.299-.929-1.329L3.076 1.56h3.182l5.965 8.532.929 1.329 7.754 11.09h-3.182z',
} as const

/** The mark of a network in the share menu. */
function NetworkMark({ name }: { name: keyof typeof MARKS }) {
  return (
    <svg viewBox="0 0 24 24" width={18} height={18} fill="currentColor" aria-hidden="true" className="shrink-0">
      <path d={MARKS[name]} />
    </svg>
  )
}
