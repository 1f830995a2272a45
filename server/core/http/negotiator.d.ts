declare module 'negotiator' {
  /** The published types know no `preferred`: the order among equal weights. */
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> })
    encoding(available: string[], options: { preferred: string[] }): string | undefined
  }
}
