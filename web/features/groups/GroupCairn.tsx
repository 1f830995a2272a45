import { useId } from 'react'
import { drawCairn } from '#contract/drawing/cairn.ts'
import type { Group } from '#contract/group.ts'
import type { Journey } from '#contract/journey.ts'
import { type SharedStone, sharedStonesOf } from '#contract/rules/shared-cairn.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { StepIcon } from '#web/features/journeys/display/StepIcon.tsx'
import { paceOf, slowStepOf } from './pace.ts'
import { useDayNames } from './useDayNames.ts'

/** Width of the lowest stone and height of the stones in px, and the size of the icons on them. */
const SIZE = { width: 190, stoneHeight: 27, icon: 16 }
/** Space around the stones for outlines and the shadow, in tenths of a px. */
const MARGIN = 20

/** What the group has done together, the pace and the last day. */
export function GroupCairn({ group, journey }: { group: Group; journey: Journey }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { stones, done, total } = sharedStonesOf(journey, group)
  const pace = paceOf(journey, group)
  const slow = slowStepOf(journey, group, useDayNames().today())
  const count = group.memberCount
  const isOneStep = stones.length === journey.requiredCount
  return (
    <section aria-labelledby="group-cairn" className="panel grid justify-items-center gap-2.5 px-5.5 py-5 text-center">
      <div className="flex w-full items-baseline justify-between gap-3 text-start">
        <h2 id="group-cairn" className="text-[1.1rem]">
          {t('groups.cairn.title')}
        </h2>
        {total > 0 && (
          <span aria-hidden="true" className="shrink-0 text-sm text-muted tabular-nums">
            {t('groups.cairn.count', { done: number(done), total: number(total) })}
          </span>
        )}
      </div>
      {total > 0 && (
        <>
          <Stones seed={journey.id} stones={stones} label={{ done, total }} />
          <p className="text-sm text-muted">
            {t(`groups.cairn.${isOneStep ? 'text' : 'textMany'}`, { count, number: number(count) })}
          </p>
        </>
      )}
      {pace && (
        <p className="text-sm text-muted">
          {t('groups.cairn.pace', { part: number(pace.count), all: number(count), step: number(pace.step) })}
        </p>
      )}
      {slow && (
        <p className="text-sm text-muted">
          {t('groups.cairn.slow', { part: number(slow.count), step: number(slow.step) })}
        </p>
      )}
      {group.lastDay !== null && <LastDay day={group.lastDay} />}
    </section>
  )
}

function LastDay({ day }: { day: string }) {
  const { t } = useTranslation()
  const { dayOfYear, left } = useDayNames()
  const rest = left(day)
  if (rest === null)
    return (
      <p className="text-sm">
        <time dateTime={day}>{t('groups.days.lastDay', { day: dayOfYear(day) })}</time>
      </p>
    )
  return (
    <p className="text-sm">
      <time dateTime={day} className="font-bold">
        {dayOfYear(day)}
      </time>
      {`, ${rest}`}
    </p>
  )
}

interface StonesProps {
  seed: string
  stones: readonly SharedStone[]
  label: { done: number; total: number }
}

/** The outlines of all stones, the part of each that is done, and the kinds of their steps. */
function Stones({ seed, stones, label: { done, total } }: StonesProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const id = useId()
  const drawn = drawCairn(seed, stones.length, SIZE)
  const whole = stones.filter(({ share }) => share >= 1).length
  const box = { width: drawn.width + 2 * MARGIN, height: drawn.height + 3 * MARGIN }
  const places = drawn.stones.map((stone, index) => ({ ...stone, ...(stones[index] as SharedStone) }))
  return (
    <svg
      role="img"
      aria-label={t('groups.cairn.label', {
        count: stones.length,
        ...{ done: number(done), total: number(total), whole: number(whole), number: number(stones.length) },
      })}
      viewBox={`${-MARGIN} ${-MARGIN} ${box.width} ${box.height}`}
      width={box.width / 10}
      height={box.height / 10}
      className="cairn"
    >
      <ellipse
        className="cairn-shadow"
        cx={drawn.width / 2}
        cy={drawn.height}
        rx={drawn.width / 2}
        ry={SIZE.stoneHeight * 2}
      />
      <g>
        {places.map(({ x, y, outline }, index) => (
          <path key={index} d={outline} transform={`translate(${x} ${y})`} className="cairn-stone" />
        ))}
      </g>
      <g>
        {places.map(({ x, y, rx, ry, outline, share }, index) => (
          <g key={index} transform={`translate(${x} ${y})`} data-state="done" className="cairn-stone">
            <clipPath id={`${id}${index}`}>
              <rect
                x={-1.1 * rx}
                y={-2 * ry}
                width={(share >= 1 ? 2.2 : 2 * share + 0.1 * Math.sign(share)) * rx}
                height={4 * ry}
              />
            </clipPath>
            <g clipPath={`url(#${id}${index})`}>
              <path className="cairn-edge" d={outline} />
              <path d={outline} transform="translate(0 -12) scale(.99 .92)" />
            </g>
          </g>
        ))}
      </g>
      {places.map(({ x, y, kind, share }, index) => (
        <g
          key={index}
          transform={`translate(${x - SIZE.icon * 5} ${y - SIZE.icon * 5 - 10}) scale(10)`}
          className={share > 0.5 ? 'text-(--stone-ink)' : 'text-muted'}
        >
          <StepIcon stepType={kind} size={SIZE.icon} />
        </g>
      ))}
    </svg>
  )
}
