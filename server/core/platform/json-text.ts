/** An answer that is JSON already, such as one made in another thread. */
export class JsonText<Value> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  parse(): Value {
    return JSON.parse(this.text)
  }
}
