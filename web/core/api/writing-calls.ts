/** The build replaces this module by the writing calls alone, and the contract by the reading ones (`tools/vite-plugins.ts`). */
export { calls as writingCalls } from '#contract/api.ts'
