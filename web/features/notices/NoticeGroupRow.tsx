import ChevronDown from 'lucide-react/icons/chevron-down'
import Flag from 'lucide-react/icons/flag'
import Footprints from 'lucide-react/icons/footprints'
import MapIcon from 'lucide-react/icons/map'
import Shield from 'lucide-react/icons/shield'
import UsersRound from 'lucide-react/icons/users-round'
import { useId, useState } from 'react'
import type { NoticeSetting } from '#contract/notice.ts'
import { NOTICE_GROUPS, type NoticeGroup, type NoticeKind } from '#contract/rules/notice.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { SwitchInput } from '#web/core/ui/form/Switch.tsx'
import { FoldingRow } from '#web/core/ui/lists/FoldingRow.tsx'
import { type Channel, changesTo, levelOf, levelsOn, type NoticeLevel, switchKey } from './levels.ts'
import { CHANNELS, useChangeNotices } from './useChangeNotices.ts'

const ICONS = { yours: Flag, followed: MapIcon, people: UsersRound, together: Footprints, decisions: Shield } as const
/** The channels of a site that sends no email. */
const IN_APP = ['inApp'] as const

interface GroupProps {
  group: NoticeGroup
  settings: readonly NoticeSetting[]
}

/** A group of notices with what is chosen for it, which opens the choice. */
export function NoticeGroupRow({ group, settings }: GroupProps) {
  const { t } = useTranslation()
  const channels = useHasMail() ? CHANNELS : IN_APP
  const isModerator = useSession().profile?.moderator ?? false
  const kinds: readonly NoticeKind[] = NOTICE_GROUPS[group].filter((kind) => kind !== 'report' || isModerator)
  const shown = settings.filter(({ kind }) => kinds.includes(kind))
  const level = levelOf(shown, channels)
  const Icon = ICONS[group]
  return (
    <FoldingRow
      icon={<Icon size={19} />}
      title={t(`notices.switches.groups.${group}`)}
      hint={t(`notices.switches.about.${group}`)}
      value={<span className="font-[650] text-brand">{t(`notices.switches.levels.${level ?? 'own'}`)}</span>}
    >
      <Choices group={group} settings={shown} channels={channels} level={level} />
    </FoldingRow>
  )
}

interface ChoicesProps extends GroupProps {
  channels: readonly Channel[]
  level: NoticeLevel | null
}

function Choices({ group, settings, channels, level }: ChoicesProps) {
  const { t } = useTranslation()
  const change = useChangeNotices()
  const [isOneByOne, setOneByOne] = useState(level === null)
  return (
    <div className="grid grid-cols-1 gap-2.5 ps-19 pe-5.5 pb-4 max-sm:px-4 max-sm:pb-3.5">
      <Segmented
        label={t(`notices.switches.groups.${group}`)}
        value={level ?? 'own'}
        onChange={(chosen) => chosen !== 'own' && change(changesTo(chosen, settings, channels))}
        options={levelsOn(channels).map((value) => ({ value, label: t(`notices.switches.levels.${value}`) }))}
        className="w-105 *:min-h-11 *:grow *:basis-0 *:justify-center"
      />
      {level && (
        <p className="text-sm text-muted">
          {level === 'important' ? t(`notices.switches.important.${group}`) : t(`notices.switches.each.${level}`)}
        </p>
      )}
      {isOneByOne && <SwitchTable group={group} settings={settings} channels={channels} onChange={change} />}
      <button
        type="button"
        onClick={() => setOneByOne(!isOneByOne)}
        className="-my-1.5 flex min-h-11 items-center gap-1.5 justify-self-start text-sm font-[650] text-brand underline-offset-4 hover:underline"
      >
        {t(isOneByOne ? 'notices.switches.fold' : 'notices.switches.oneByOne')}
        <ChevronDown size={15} aria-hidden="true" className={isOneByOne ? 'rotate-180' : ''} />
      </button>
    </div>
  )
}

interface TableProps extends GroupProps {
  channels: readonly Channel[]
  onChange: (switches: ReadonlyMap<string, boolean>) => void
}

/** A switch for each kind of notice and channel. */
function SwitchTable({ group, settings, channels, onChange }: TableProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <table aria-label={t(`notices.switches.groups.${group}`)} className="w-full text-start">
      <thead>
        <tr className="text-sm text-muted">
          <td />
          {channels.map((channel) => (
            <th key={channel} id={`${id}${channel}`} scope="col" className="h-8 w-16 font-[650]">
              {t(`notices.switches.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {settings.map(({ kind, ...states }) => (
          <tr key={kind} className="border-t border-line">
            <th id={`${id}${kind}`} scope="row" className="py-1.5 pe-3 text-start font-normal [overflow-wrap:anywhere]">
              {t(`noticeTexts.kinds.${kind}`)}
            </th>
            {channels.map((channel) => (
              <td key={channel} className="w-16">
                {/* biome-ignore lint/a11y/noLabelWithoutControl: the row and the column name the switch */}
                <label className="grid min-h-12 place-items-center">
                  <SwitchInput
                    labelledBy={`${id}${kind} ${id}${channel}`}
                    checked={states[channel]}
                    onChange={(isOn) => onChange(new Map([[switchKey(kind, channel), isOn]]))}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
