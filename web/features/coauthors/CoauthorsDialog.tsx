import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Coauthor } from '#contract/coauthor.ts'
import type { Journey } from '#contract/journey.ts'
import { load } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { useAct } from '#web/core/ui/feedback/useAct.ts'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { PersonRow } from '#web/features/people/display/PersonRow.tsx'
import { InviteBox } from './InviteBox.tsx'

const ProvenDialog = lazyPart(
  () => withCopy(['account'], import('#web/core/session/proof/ProvenDialog.tsx')),
  'ProvenDialog',
)

interface CoauthorsDialogProps {
  journey: Journey
  isOwner: boolean
  onClose: () => void
}

/**
 * A dialog of the people who work on a journey: the owner can invite and remove people and hand the
 * journey over; a co-author can leave.
 */
export function CoauthorsDialog({ journey, isOwner, onClose }: CoauthorsDialogProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { data, error, refetch } = useQuery(load('coauthors', { params: { id: journey.id } }))
  const known = [journey.owner.id, ...(data ?? []).map(({ person }) => person.id)]
  return (
    <Dialog open onClose={onClose} title={t('coauthors.title')}>
      <div className="grid gap-4">
        <p className="text-muted">{t(isOwner ? 'coauthors.lead' : 'coauthors.leadCoauthor')}</p>
        {isOwner && <InviteBox journeyId={journey.id} known={known} />}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-16 w-full rounded-m" />}
        {data && (
          <ul aria-label={t('coauthors.people')}>
            <PersonRow person={journey.owner} hint={t('coauthors.owner')} />
            {data.map((coauthor) => (
              <CoauthorRow
                key={coauthor.person.id}
                journey={journey}
                coauthor={coauthor}
                role={isOwner ? 'owner' : coauthor.person.id === profile?.id ? 'self' : 'other'}
                onLeft={onClose}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

interface RowProps {
  journey: Journey
  coauthor: Coauthor
  /** The viewer of the row: the owner, this co-author or another one. */
  role: 'owner' | 'self' | 'other'
  onLeft: () => void
}

function CoauthorRow({ journey, coauthor, role, onLeft }: RowProps) {
  const { t } = useTranslation()
  const { longDate } = useDays()
  const { person, accepted, at, offered } = coauthor
  const name = person.displayName
  const since = t(accepted ? 'coauthors.since' : 'coauthors.invited', { date: longDate(at) })
  const offer = role === 'owner' ? t('coauthors.offered', { name }) : t('coauthors.offeredToYou')
  return (
    <PersonRow
      person={person}
      hint={
        <>
          {since}
          {offered && role !== 'other' && <span className="block font-[650] text-accent">{offer}</span>}
        </>
      }
    >
      {role === 'owner' && accepted && <OfferButton journeyId={journey.id} coauthor={coauthor} />}
      {role === 'owner' && <RemoveButton journeyId={journey.id} coauthor={coauthor} />}
      {role === 'self' && <LeaveButton journeyId={journey.id} personId={person.id} onLeft={onLeft} />}
    </PersonRow>
  )
}

interface ActProps {
  journeyId: string
  coauthor: Coauthor
}

/** Offers the journey to the co-author, after a confirmation, or withdraws the offer. */
function OfferButton({ journeyId, coauthor: { person, offered } }: ActProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const { busy, run } = useAct()
  const [isAsking, setIsAsking] = useState(false)
  const name = person.displayName
  const send = (body: { offered: boolean; password?: string }) =>
    write('offerJourney', { params: { id: journeyId, uid: person.id }, body })
  if (offered)
    return (
      <Button
        variant="plain"
        busy={busy}
        aria-label={t('coauthors.offer.backOf', { name })}
        onClick={() => void run(() => send({ offered: false }), t('coauthors.offer.backDone'))}
      >
        {t('coauthors.offer.back')}
      </Button>
    )
  const handleProven = async (proof: { password?: string }) => {
    await send({ offered: true, ...proof })
    toast(t('coauthors.offer.done', { name }), { tone: 'success' })
    setIsAsking(false)
  }
  return (
    <>
      <Button variant="plain" aria-label={t('coauthors.offer.of', { name })} onClick={() => setIsAsking(true)}>
        {t('coauthors.offer.act')}
      </Button>
      <Suspense>
        {isAsking && (
          <ProvenDialog
            title={t('coauthors.offer.title', { name })}
            text={t('coauthors.offer.text')}
            submit={t('coauthors.offer.confirm')}
            onProven={handleProven}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Withdraws an invitation, or removes a co-author after a confirmation. */
function RemoveButton({ journeyId, coauthor: { person, accepted } }: ActProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const { busy, run } = useAct()
  const [isAsking, setIsAsking] = useState(false)
  const name = person.displayName
  const remove = () => write('removeCoauthor', { params: { id: journeyId, uid: person.id } })
  if (!accepted)
    return (
      <Button
        variant="plain"
        busy={busy}
        aria-label={t('coauthors.withdrawOf', { name })}
        onClick={() => void run(remove, t('coauthors.withdrawn'))}
      >
        {t('coauthors.withdraw')}
      </Button>
    )
  return (
    <>
      <Button
        variant="plain"
        className="text-danger!"
        aria-label={t('coauthors.remove.of', { name })}
        onClick={() => setIsAsking(true)}
      >
        {t('coauthors.remove.act')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('coauthors.remove.title', { name })}
        text={t('coauthors.remove.text')}
        confirmLabel={t('coauthors.remove.act')}
        busy={busy}
        onConfirm={() => void run(remove, t('coauthors.remove.done', { name }))}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

function LeaveButton({ journeyId, personId, onLeft }: { journeyId: string; personId: string; onLeft: () => void }) {
  const { t } = useTranslation()
  const write = useWrite()
  const { busy, run } = useAct()
  const [isAsking, setIsAsking] = useState(false)
  const handleConfirm = async () => {
    const leave = () => write('removeCoauthor', { params: { id: journeyId, uid: personId } })
    if (await run(leave, t('coauthors.leave.done'))) onLeft()
  }
  return (
    <>
      <Button variant="plain" className="text-danger!" onClick={() => setIsAsking(true)}>
        {t('coauthors.leave.act')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('coauthors.leave.title')}
        text={t('coauthors.leave.text')}
        confirmLabel={t('coauthors.leave.confirm')}
        busy={busy}
        onConfirm={() => void handleConfirm()}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
