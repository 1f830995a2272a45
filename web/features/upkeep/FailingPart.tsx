import type { Journey } from '#contract/journey.ts'
import type { CheckedLink, Upkeep } from '#contract/upkeep/upkeep.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { BrokenLink } from '#web/features/journeys/display/BrokenLink.tsx'
import { Address, LinkActions } from './LinkActions.tsx'
import { StepName, UpkeepPart } from './UpkeepPart.tsx'

/** Links that fail or have moved. */
export function FailingPart({ journey, upkeep }: { journey: Journey; upkeep: Upkeep }) {
  const { t } = useTranslation()
  const { links, linkChecks } = upkeep
  const empty = links.length > 0 ? null : t(linkChecks ? 'upkeep.links.empty' : 'upkeep.links.off')
  return (
    <UpkeepPart anchor="links" title={t('upkeep.links.title')} empty={empty} count={links.length}>
      <ul className="grid gap-3.5">
        {links.map((link) => (
          <li key={link.stepId} className="panel grid gap-2.5 p-4.5">
            <h3 className="font-text text-base leading-snug tracking-normal">
              <StepName journey={journey} stepId={link.stepId} />
            </h3>
            <p className="text-sm">
              <Address url={link.url} />
            </p>
            <BrokenLink linkState={stateOf(link)} />
            <LinkActions journeyId={journey.id} link={link} linkChecks={linkChecks} />
          </li>
        ))}
      </ul>
    </UpkeepPart>
  )
}

function stateOf({ failingSince, archivedUrl }: CheckedLink) {
  return failingSince === null || archivedUrl === null ? undefined : { failingSince, archivedUrl }
}
