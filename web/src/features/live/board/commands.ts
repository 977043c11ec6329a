/** What can be done with a match. They reject with what `lib/refused` reads. */
export interface BoardCommands {
  favour(isFavourite: boolean): Promise<void>
  show(isPublic: boolean): Promise<void>
  /** The path of the umpire's pad for whoever is given it; the one before no longer works. */
  makeScorerLink(): Promise<string>
}
