import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import { load } from '#web/core/api/client.ts'
import { forgetToken } from '#web/core/api/token.ts'
import { useWrite } from '#web/core/api/write.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ProofFields, passwordIn, useProof } from '#web/core/session/proof/ProofFields.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'
import { emptyUnsent } from '#web/core/ui/state/unsent.ts'

const SharedJourneys = lazyPart(
  () => withCopy(['coauthors'], import('#web/features/coauthors/SharedJourneys.tsx')),
  'SharedJourneys',
)

/** The form accepts empty fields, since the server answers which proof is missing. */
const schema = z.object({
  password: z.string(),
  code: z.string(),
  leaveFollowed: z.boolean(),
  /** The ids of the shared journeys that are left to co-authors; null until the person chooses, which means all. */
  leaveShared: z.nullable(z.array(z.string())),
})

/** Asks for the password, then deletes the account permanently. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const write = useWrite()
  const form = useForm(schema, { password: '', code: '', leaveFollowed: true, leaveShared: null as string[] | null })
  const { data: coauthorships, error, refetch } = useQuery(load('coauthorships', {}))
  const shared = coauthorships?.shared ?? []
  const proof = useProof()
  const left = form.values.leaveShared ?? shared.map(({ journey }) => journey.id)
  const handleSubmit = form.handleSubmit(async ({ password, code, leaveFollowed }) => {
    // The account isn't deleted before the person was asked about shared journeys.
    if (!coauthorships) return
    const body = { leaveFollowed, leaveShared: left, ...passwordIn(password) }
    await proof.run(code, () => write('deleteAccount', { body }))
    forgetToken()
    emptyUnsent()
    location.assign('/')
  })
  return (
    <Dialog open onClose={onClose} title={t('account.delete.title')} role="alertdialog">
      <form onSubmit={handleSubmit} noValidate className="grid gap-3">
        <p className="text-muted">{t('account.delete.text')}</p>
        <FormError message={form.formError} />
        <Checkbox
          label={t('account.delete.keepFollowed')}
          name="leaveFollowed"
          checked={form.values.leaveFollowed}
          onChange={(checked) => form.set('leaveFollowed', checked)}
        />
        {error && !coauthorships && <ErrorState error={error} onRetry={() => void refetch()} />}
        {shared.length > 0 && (
          <Suspense fallback={<Skeleton className="h-24 w-full rounded-m" />}>
            <SharedJourneys shared={shared} left={left} onChange={(chosen) => form.set('leaveShared', chosen)} />
          </Suspense>
        )}
        <ProofFields form={form} proof={proof} name="password" />
        <DialogButtons
          submit={t('account.delete.confirm')}
          onCancel={onClose}
          busy={form.busy || (!coauthorships && !error)}
          danger
        />
      </form>
    </Dialog>
  )
}
