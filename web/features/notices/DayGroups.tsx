import { type ReactNode, useId } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'

const GROUPS = ['today', 'yesterday', 'week', 'earlier'] as const
type Group = (typeof GROUPS)[number]

interface DayGroupsProps<Item> {
  /** The items, latest first. */
  items: readonly Item[]
  /** Buttons beside the first heading. */
  aside?: ReactNode
  renderItem: (item: Item) => ReactNode
}

/** A list with headings for today, yesterday, this week and older items, in the viewer's time zone. */
export function DayGroups<Item extends { at: string }>({ items, aside, renderItem }: DayGroupsProps<Item>) {
  return (
    <div className="grid gap-5">
      {groupsOf(items).map(([group, own], index) => (
        <DayGroup key={group} group={group} aside={index === 0 && aside}>
          {own.map(renderItem)}
        </DayGroup>
      ))}
    </div>
  )
}

function DayGroup({ group, aside, children }: { group: Group; aside: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-3">
        <h2 id={id} className="me-auto text-[1.15rem]">
          {t(`notices.days.${group}`)}
        </h2>
        {aside}
      </div>
      <ul aria-labelledby={id} className="panel overflow-clip">
        {children}
      </ul>
    </section>
  )
}

/** An item never comes before the group of the one above it, although times may be out of order by seconds. */
function groupsOf<Item extends { at: string }>(items: readonly Item[]): [Group, Item[]][] {
  const starts = groupStarts()
  const groups = new Map<Group, Item[]>()
  let current = 0
  for (const item of items) {
    const own = starts.findIndex((start) => Date.parse(item.at) >= start)
    current = Math.max(current, own)
    const group = GROUPS[current] ?? 'earlier'
    groups.set(group, [...(groups.get(group) ?? []), item])
  }
  return [...groups]
}

/** When each group begins; a week begins on Monday. */
function groupStarts(): number[] {
  const now = new Date()
  const day = (back: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - back).getTime()
  return [day(0), day(1), day((now.getDay() + 6) % 7), Number.NEGATIVE_INFINITY]
}
