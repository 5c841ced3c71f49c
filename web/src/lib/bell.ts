// When a person has to be called to the table: after others have played, not after each of one's own actions.
export class Bell {
  #company: () => boolean
  #seat = -1
  #waiting = false

  constructor(company: () => boolean) {
    this.#company = company
  }

  /** Something happened: whose decision it is now, whether one only turned a page (opened, took back), whether somebody here did it. */
  note(seat: number, jump: boolean, own: boolean): void {
    const other = seat >= 0 && this.#seat >= 0 && seat !== this.#seat
    if (!jump && (!own || other)) this.#waiting = true
    if (seat >= 0) this.#seat = seat
  }

  /** Somebody here is asked now: has that to be told? Asking answers it. */
  rings(): boolean {
    const waited = this.#waiting && this.#company()
    this.#waiting = false
    return waited
  }
}
