import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Calls } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { useIdempotencyKey } from '#web/core/api/idempotency-key.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useOrigin } from '#web/core/session/site-url.ts'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { useShare } from '#web/core/ui/useShare.ts'
import { joinAddress, LINK_DEFAULTS } from './join-address.ts'

/** Returns a function that makes a group and opens its page; `withLink` also makes its link and copies it. */
export function useMakeGroup() {
  const { t } = useTranslation()
  const write = useWrite()
  const navigate = useNavigate()
  const origin = useOrigin()
  const { keyFor, settle } = useIdempotencyKey()
  const address = useRef('')
  const { copyLink } = useShare({ name: '', address: async () => address.current })
  return async (body: NonNullable<InputOf<Calls['createGroup']>['body']>, { withLink }: { withLink: boolean }) => {
    const { id: groupId } = await write('createGroup', { body }, { idempotencyKey: keyFor(body) })
    settle()
    try {
      if (withLink) {
        const { link } = await write('makeGroupLink', { params: { groupId }, body: LINK_DEFAULTS })
        address.current = joinAddress(origin, groupId, link?.key ?? '')
        await copyLink()
      }
    } catch (failure) {
      showFailure(failure, t('groups.form.linkFailed'))
    }
    await navigate({ to: '/app/groups/$groupId', params: { groupId } })
  }
}
