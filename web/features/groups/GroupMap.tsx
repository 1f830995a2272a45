import type { Group } from '#contract/group.ts'
import type { Journey } from '#contract/journey.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import type { MapPlaces } from '#web/features/journeys/display/JourneyMap.tsx'
import { ABOVE_NODE, placesOnMap, STACK_STEP } from './places-on-map.ts'

/** Widths of a face with its edge in px, on maps narrower than `WIDE_FROM` and on others. */
const FACE = { narrow: 32, wide: 46 }
const WIDE_FROM = 600

/** The journey's map with the members' faces where they are; for screen readers one image, since the list says the rest. */
export function GroupMap({ group, journey }: { group: Group; journey: Journey }) {
  const { t } = useTranslation()
  return (
    <div role="img" aria-label={t('groups.map', { journey: journey.name })}>
      <JourneyCover
        journey={journey}
        className="aspect-[358/150] sm:aspect-[934/232]"
        onMap={(places) => <Faces group={group} places={places} />}
      />
    </div>
  )
}

function Faces({ group: { members }, places: { sheet, nodes } }: { group: Group; places: MapPlaces }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const viewerId = useSession().profile?.id ?? ''
  const isWide = sheet.width >= WIDE_FROM
  const face = isWide ? FACE.wide : FACE.narrow
  const all = placesOnMap(members, nodes, { face, viewerId, width: sheet.width })
  return all.map(({ x, y, shown, more, isAtEdge }, place) => (
    <span
      key={shown[0]?.person.id}
      data-print="no"
      className="absolute flex -translate-x-1/2 -translate-y-full flex-col-reverse rtl:translate-x-1/2"
      style={{
        ...{ insetInlineStart: `${(100 * x) / sheet.width}%`, top: `${(100 * y) / sheet.height}%` },
        ...{ paddingBlockEnd: ABOVE_NODE * face, zIndex: all.length - place },
      }}
    >
      {shown.map(({ person: { id, initial, photoURL, displayName } }, index) => (
        <span
          key={id}
          className={`relative grid rounded-full border-2 border-white sm:border-3 ${id === viewerId ? 'outline-2 outline-(--you) sm:outline-3' : ''}`}
          style={{ zIndex: shown.length - index, ...(index > 0 && { marginBlockEnd: (STACK_STEP - 1) * face }) }}
        >
          <Avatar
            id={id}
            initial={initial}
            photoURL={photoURL}
            name={displayName}
            decorative
            className={`border-0! ${isWide ? 'size-10!' : 'size-7! text-xs!'}`}
          />
        </span>
      ))}
      {more > 0 && (
        <span
          className={`absolute -top-1 z-4 sm:-top-0.5 rounded-full bg-card px-1.5 py-0.5 text-xs font-bold text-ink tabular-nums shadow-card ${isAtEdge ? '-start-4 sm:-start-2.5' : '-end-4 sm:-end-2.5'}`}
        >
          {t('groups.plus', { number: number(more) })}
        </span>
      )}
    </span>
  ))
}
