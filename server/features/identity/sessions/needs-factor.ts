import type { AppContext } from '#server/core/http/app-context.ts'

interface RoleHolder {
  moderatorSince: number | null
  operatorSince: number | null
  /** When a second factor or a passkey was last used in this session. */
  factorAt: number | null
}

/** Whether a moderator or operator must use a second factor in this session before they can use their role. */
export async function needsFactor(
  { site }: Pick<AppContext, 'site'>,
  { moderatorSince, operatorSince, factorAt }: RoleHolder,
): Promise<boolean> {
  const hasRole = moderatorSince !== null || operatorSince !== null
  return hasRole && factorAt === null && (await site.read()).moderatorsNeedFactor
}
