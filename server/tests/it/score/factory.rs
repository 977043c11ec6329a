//! Random matches, scored by Rally and by CourtHive's competition factory, an engine of others for the same codes of formats.

use std::io::Write;
use std::process::{Command, Stdio};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::scores;
use harness::plans::seeds;
use harness::servers::root;
use harness::story;

/// Matches for each format.
const MATCHES: usize = 30;
/// More points than any of these matches takes.
const POINTS: usize = 3_000;

/// The formats that both know. Missing are:
/// * advantage sets other than the last of three or five (`SET1-S:6`), in which the factory plays a tie-break at 6-6: it asks only
///   the format of the last set whether there is none. The rules know such sets (ITF Rule 6a), so ours go on.
/// * timed sets, which the factory counts in points, and which do not end by points.
const FORMATS: [&str; 15] = [
    "SET3-S:6/TB7",
    "SET3-S:6/TB7-F:TB10",
    "SET3-S:6/TB7-F:TB7",
    "SET5-S:6/TB7",
    "SET5-S:6/TB7-F:6/TB10",
    "SET3-S:6/TB7-F:6",
    "SET3-S:6/TB7-F:6/TB7@12",
    "SET3-S:6NOAD/TB7-F:TB10",
    "SET5-S:6NOAD/TB7-F:TB10",
    "SET3-S:4/TB7",
    "SET3-S:4NOAD/TB5NOAD@3",
    "SET3-S:4NOAD/TB7@3-F:TB10",
    "SET1-S:8/TB7",
    "SET1-S:8/TB7@7",
    "SET1-S:TB10",
];

/// For lines of a format and points, lines of how many points the match took and its score, as `rally score` prints it.
fn by_the_factory(lines: &[String]) -> Vec<(usize, String)> {
    let installed = root().join(".cache/peers");
    if !installed.join("installed").is_file() {
        story::missing("the competition factory", "run scripts/peers");
    }
    let mut command = Command::new("node");
    command.arg(root().join("server/tests/peers/factory/score.mjs")).arg(installed.join("factory"));
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("node");
    let (mut input, all) = (child.stdin.take().expect("the input"), lines.join("\n"));
    let writing = std::thread::spawn(move || input.write_all(all.as_bytes()).expect("a reader"));
    let output = child.wait_with_output().expect("node");
    writing.join().expect("the input is written");
    assert!(output.status.success(), "the factory failed");
    let scored = String::from_utf8(output.stdout).expect("text");
    scored
        .lines()
        .map(|line| line.split_once(' ').map(|(n, score)| (n.parse().expect("a number"), score.to_owned())).expect(line))
        .collect()
}

#[test]
fn random_matches_have_the_same_score_elsewhere() {
    story::run(async {
        for seed in seeds(1) {
            println!("PLAN_SEED={seed}");
            compare(seed);
        }
    });
}

fn compare(seed: u64) {
    let mut from = StdRng::seed_from_u64(seed);
    let mut matches = Vec::new();
    for format in FORMATS.iter().flat_map(|format| [format; MATCHES]) {
        let better = from.random_range(0.35..0.65);
        let points: String = (0..POINTS).map(|_| if from.random_bool(better) { '1' } else { '2' }).collect();
        matches.push((*format, points));
    }
    let lines: Vec<_> = matches.iter().map(|(format, points)| format!("{format} {points}")).collect();
    let theirs = by_the_factory(&lines);
    assert_eq!(theirs.len(), matches.len());
    for (format, both) in FORMATS.iter().zip(matches.iter().zip(&theirs).collect::<Vec<_>>().chunks(MATCHES)) {
        // Cut at the point with which the factory ends the match: ours must end there too, not earlier.
        let lines: Vec<_> = both.iter().map(|((_, points), (taken, _))| format!("1 {}", &points[..*taken])).collect();
        let expected: Vec<_> = both.iter().map(|(_, (_, score))| score.clone()).collect();
        assert_eq!(scores(format, &lines), expected, "{format}, PLAN_SEED={seed}");
    }
}
