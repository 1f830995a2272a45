import { type ReactNode, useId } from 'react'
import { useClock } from '#web/core/i18n/clock.ts'
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
  const { now, dayOf } = useClock()
  const groups = groupsOf(items, ({ at }) => groupOf(dayOf(Date.parse(at)), dayOf(now())))
  return (
    <div className="grid gap-5">
      {groups.map(([group, own], index) => (
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
function groupsOf<Item>(items: readonly Item[], groupOfItem: (item: Item) => number): [Group, Item[]][] {
  const groups = new Map<Group, Item[]>()
  let current = 0
  for (const item of items) {
    current = Math.max(current, groupOfItem(item))
    const group = GROUPS[current] ?? 'earlier'
    groups.set(group, [...(groups.get(group) ?? []), item])
  }
  return [...groups]
}

/** The index of a day's group, days counted from 1 January 1970, a Thursday; a week begins on Monday. */
function groupOf(day: number, today: number): number {
  const monday = today - ((today + 3) % 7)
  return [today, today - 1, monday, Number.NEGATIVE_INFINITY].findIndex((start) => day >= start)
}
