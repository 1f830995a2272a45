import { useQuery } from '@tanstack/react-query'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { renderPart } from '#web/testing/visit.tsx'
import { ImproveAct } from '../ImproveAct.tsx'
import { OwnSuggestions } from '../OwnSuggestions.tsx'
import { StepReports } from '../StepReports.tsx'

/** Renders what a reader can tell the authors about the first step of journey j1, and what they told. */
export async function renderReaderParts(address = '/app/discover/journey/j1') {
  await renderPart(<ReaderParts />, address)
}

function ReaderParts() {
  const { data: journey } = useQuery(journeyQuery('j1'))
  const step = journey?.steps?.[0]
  if (!journey || !step) return null
  return (
    <>
      <ImproveAct journey={journey} index={0} />
      <StepReports journey={journey} step={step} />
      <OwnSuggestions journey={journey} />
    </>
  )
}
