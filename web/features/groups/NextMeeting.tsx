import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Suspense, useState } from 'react'
import type { Group, GroupMeeting } from '#contract/group.ts'
import { hostOf } from '#contract/rules/link.ts'
import { send } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { AvatarGroup } from '#web/core/ui/display/AvatarGroup.tsx'
import { downloadFile } from '#web/core/ui/download-file.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { useAct } from '#web/core/ui/feedback/useAct.ts'
import { useMeetingTime } from './useMeetingTime.ts'

const MeetingDialog = lazyPart(() => import('./MeetingDialog.tsx'), 'MeetingDialog')

/** The next meeting and who comes; its lead sets and changes it. */
export function NextMeeting({ group }: { group: Group }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { meeting, isLead } = group
  if (!meeting && !isLead) return null
  return (
    <>
      {meeting && <MeetingCard group={group} meeting={meeting} onChange={() => setIsOpen(true)} />}
      {!meeting && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setIsOpen(true)}>
          <CalendarPlus size={18} aria-hidden="true" />
          {t('groups.meeting.set')}
        </Button>
      )}
      <Suspense>{isOpen && <MeetingDialog group={group} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}

interface MeetingCardProps {
  group: Group
  meeting: GroupMeeting
  onChange: () => void
}

function MeetingCard({ group, meeting, onChange }: MeetingCardProps) {
  const { t } = useTranslation()
  const { name, place, link } = meeting
  return (
    <section aria-labelledby="group-meeting" className="panel grid gap-3 px-5.5 py-4.5">
      <div className="flex items-start gap-3">
        <CalendarLeaf at={meeting.at} />
        <div className="min-w-0 grow leading-snug [overflow-wrap:anywhere]">
          <h2 id="group-meeting" className="font-sans text-base font-[650]">
            <bdi>{name || t('groups.meeting.title')}</bdi>
          </h2>
          <When group={group} at={meeting.at} />
          <Where place={place} link={link} />
        </div>
        <CalendarButton groupId={group.id} name={name || group.name} />
      </div>
      <Answer groupId={group.id} comes={meeting.comes} />
      {group.isLead && (
        <Button variant="plain" className="justify-self-start text-brand!" onClick={onChange}>
          {t('groups.meeting.change')}
        </Button>
      )}
    </section>
  )
}

/** The day and the month, as on a calendar's leaf. */
function CalendarLeaf({ at }: { at: string }) {
  const { day, month } = useMeetingTime()(at)
  return (
    <span
      aria-hidden="true"
      className="grid min-w-13 shrink-0 rounded-box border border-line px-1.5 py-1.5 text-center"
    >
      <b className="text-[1.3rem] leading-tight font-[750] tabular-nums">{day}</b>
      <span className="text-xs text-muted">{month}</span>
    </span>
  )
}

/** The weekday and the time in the viewer's time zone, and who comes. */
function When({ group: { members }, at }: { group: Group; at: string }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { time, date } = useMeetingTime()(at)
  const coming = members.filter(({ comes }) => comes).map(({ person }) => person)
  const count = coming.length
  const names = coming.map(({ displayName }) => displayName).join(', ')
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <time dateTime={at}>
        <span className="sr-only">{`${date}, `}</span>
        {time}
      </time>
      {count > 0 && (
        <span className="inline-flex items-center gap-1.5" title={names}>
          <AvatarGroup people={coming} size="xs" />
          {t('groups.meeting.coming', { count, number: number(count) })}
          <span className="sr-only">{names}</span>
        </span>
      )}
    </p>
  )
}

function Where({ place, link }: { place: string; link: string | null }) {
  if (place === '' && link === null) return null
  return (
    <p className="grid justify-items-start text-sm">
      {place !== '' && <bdi>{place}</bdi>}
      {link !== null && (
        <a
          href={link}
          target="_blank"
          rel="nofollow ugc noopener noreferrer"
          className="inline-block min-h-6 content-center font-[650] text-brand underline underline-offset-3"
        >
          <bdi>{hostOf(link)}</bdi>
        </a>
      )}
    </p>
  )
}

/** Saves the meeting as a file that calendars open. */
function CalendarButton({ groupId, name }: { groupId: string; name: string }) {
  const { t } = useTranslation()
  const handleSave = async () => {
    try {
      const { answer } = await send('meetingFile', { params: { groupId } })
      const fileName = name.replace(/[^\p{L}\p{M}\p{N} _-]+/gu, '').trim() || t('groups.meeting.title')
      downloadFile(`${fileName}.ics`, new Blob([answer], { type: 'text/calendar' }))
    } catch (failure) {
      showFailure(failure, t('ui.error.title'), handleSave)
    }
  }
  return (
    <button
      type="button"
      aria-label={t('groups.meeting.calendar')}
      title={t('groups.meeting.calendar')}
      onClick={() => void handleSave()}
      className="inline-grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk"
    >
      <CalendarPlus size={20} aria-hidden="true" />
    </button>
  )
}

/** Two switches of which at most one is on; pressing it again takes the answer back. */
function Answer({ groupId, comes }: { groupId: string; comes: boolean | null }) {
  const { t } = useTranslation()
  const write = useWrite()
  const { busy, run } = useAct()
  const choice = (value: boolean, label: string) => (
    <Button
      variant={comes === value ? 'soft' : 'quiet'}
      aria-pressed={comes === value}
      busy={busy}
      onClick={() =>
        void run(() => write('answerMeeting', { params: { groupId }, body: { comes: comes === value ? null : value } }))
      }
    >
      {label}
    </Button>
  )
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{t('groups.meeting.answer')}</legend>
      {choice(true, t('groups.meeting.yes'))}
      {choice(false, t('groups.meeting.no'))}
    </fieldset>
  )
}
