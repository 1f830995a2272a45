import { addPasskey, callsOf, codeOf, STEP_MS, turnOn } from '#server/features/identity/factors/testing/factor-user.ts'
import { TestPasskey } from '#server/features/identity/factors/testing/test-passkey.ts'
import { PASSWORD, type TestServer, type TestUser } from '#server/testing/test-server.ts'
import type { Prepare } from './screens.ts'

/** Calls of passkeys and of the second factor. Those that sign in or only begin something change no screen. */
export function factorCases(server: TestServer) {
  const proof = { password: PASSWORD }
  const confirmed = () => server.createConfirmedUser('Fay')
  const enrol = async (as: TestUser) => {
    const enrolled = await turnOn(server, as)
    // The tokens of other people would end meanwhile.
    server.later(-STEP_MS)
    return enrolled
  }
  const withPasskey = async () => {
    const as = await confirmed()
    const passkey = await addPasskey(server, as)
    // Signs in with the passkey on another device.
    const { body } = await server.visitor.post('/auth/passkeys/ask', {})
    await server.visitor.post('/auth/sign-in/passkey', { passkey: passkey.use(body.options) })
    const [{ id }] = (await callsOf(server, as).get('factors')).body.passkeys
    return { as, id }
  }
  return {
    signInFactor: null,
    askPasskey: null,
    signInPasskey: null,
    beginFactor: null,
    beginPasskey: null,
    prove: async () => {
      const as = await confirmed()
      const { codes } = await enrol(as)
      await server.database.db.updateTable('session').set({ factorAt: null }).where('userId', '=', as.id).execute()
      return { as, body: { code: codes[0] } }
    },
    enrolFactor: async () => {
      const as = await confirmed()
      const { body } = await callsOf(server, as).post('factor/begin', proof)
      return { as, body: { enrolment: body.enrolment, code: codeOf(server, body.secret) } }
    },
    renewSpareCodes: async () => {
      const as = await confirmed()
      const { codes } = await enrol(as)
      await callsOf(server, as).post('prove', { code: codes[0] })
      return { as, body: proof }
    },
    removeFactor: async () => {
      const as = await confirmed()
      await enrol(as)
      return { as, body: proof }
    },
    addPasskey: async () => {
      const as = await confirmed()
      const { body } = await callsOf(server, as).post('passkeys/begin', proof)
      return { as, body: { name: 'My laptop', passkey: new TestPasskey().make(body.options) } }
    },
    renamePasskey: async () => {
      const { as, id } = await withPasskey()
      return { as, body: { id, name: 'Another name' } }
    },
    removePasskey: async () => {
      const { as, id } = await withPasskey()
      return { as, body: { id, ...proof } }
    },
    removePassword: async () => {
      const { as } = await withPasskey()
      return { as, body: proof }
    },
  } satisfies Record<string, Prepare | null>
}
