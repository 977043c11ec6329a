// Scores matches with CourtHive's competition factory. Arguments: the folder where it is installed. Reads lines of a format and
// points, `SET3-S:6/TB7 1121…`, and prints for each how many points the match took, the winner, and the sets from the winner's side.
//
// The package does not export the engine that counts points, so it is loaded by its path. It asks for a newer Node, which that
// engine does not need.
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const [folder] = process.argv.slice(2)
const engine = `${folder}/node_modules/tods-competition-factory/dist/esm/assemblies/engines/scoring/ScoringEngine.mjs`
const { ScoringEngine } = await import(pathToFileURL(engine))

function score(format, points) {
  const match = new ScoringEngine({ matchUpFormat: format })
  let taken = 0
  while (taken < points.length && !match.isComplete()) match.addPoint({ winningSide: Number(points[taken++]) })
  const winner = match.getWinner()
  return `${taken} ${winner ?? '-'} ${match.getScore().sets.map((set) => shown(set, winner)).join(' ')}`
}

/** A set from the winner's side: 6-4, 6-7(5), [10-7]. */
function shown(set, winner) {
  const own = (one, two) => (winner === 2 ? `${two}-${one}` : `${one}-${two}`)
  const { side1Score, side2Score, side1TiebreakScore, side2TiebreakScore } = set
  const games = own(side1Score, side2Score)
  if (side1TiebreakScore === undefined) return games
  if (side1Score + side2Score === 1) return `[${own(side1TiebreakScore, side2TiebreakScore)}]`
  return `${games}(${Math.min(side1TiebreakScore, side2TiebreakScore)})`
}

for await (const line of createInterface({ input: process.stdin })) {
  const [format, points] = line.split(' ')
  console.log(score(format, points))
}
