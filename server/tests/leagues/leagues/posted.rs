//! What happened in a league is posted to the community, for those who allow it.

use protocol::events::Format;
use protocol::leagues::{Competition, FixtureState, LeagueForm, PublishLeague, ReportFixture, UpdateLeague};
use protocol::matches::{CorrectMatch, ListMatches, Match};
use protocol::posts::{Card, DeletePost, FeedKind, FeedPush, Post};
use serde_json::json;

use super::fixtures::{DAY, begun};
use super::team_cups::plays;
use super::team_rules;
use super::teams::Teams;
use super::{create, draw, enrol, fixtures, for_a_season, form};
use harness::Player;
use harness::steps::events::{self, HERE};
use harness::steps::matches::{confirm, score};
use harness::steps::posts::{feed, next_feed_push, open_feed, texts};
use harness::steps::users::edit;
use harness::story;

/// Has somebody's news posted for them.
async fn allow(player: &Player, language: &str) {
    let settings = json!({ "units": "miles", "notifications": {}, "hidden": false, "language": language, "postsNews": true });
    edit(player, json!({ "settings": settings })).await.expect("saved");
}

async fn posts(reader: &Player) -> Vec<Post> {
    feed(reader, FeedKind::Area).await.posts.into_iter().map(|entry| entry.post).collect()
}

story!(
    a_league_that_opens_is_posted_once_if_its_organiser_allows_it,
    |config| {
        for_a_season(config);
    },
    |world| {
        let (priya, mut tom) = (world.player("Priya Raman").await, world.player("Tom Becker").await);
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        assert!(open_feed(&tom).await.is_empty());
        let named = |name: &str| LeagueForm { name: name.into(), ..form(world, court, Competition::RoundRobin) };
        create(&priya, named("Unsung")).await.expect("a league");
        // The job checks whether she allows posts, so it has to run before she does.
        world.jobs_performed().await;
        allow(&priya, "en").await;
        let private = LeagueForm { is_private: true, ..named("Among friends") };
        create(&priya, private).await.expect("a league");
        let draft = protocol::leagues::CreateLeague { form: named("Eastside Fall"), draft: true };
        let league = priya.client.call(draft).await.expect("a draft").id;
        world.jobs_performed().await;
        assert!(posts(&tom).await.is_empty());

        let published = priya.client.call(PublishLeague { league }).await.expect("published");
        let FeedPush::PostAdded { post } = next_feed_push(&mut tom).await else { panic!("no post") };
        assert_eq!((post.text.as_str(), post.author.id), ("Eastside Fall is open: come and play!", priya.id));
        assert_eq!(post.card, Some(Card::League { league }));
        // Whoever deletes it does not get another one.
        priya.client.call(DeletePost { post: post.id }).await.expect("deleted");
        assert_eq!(next_feed_push(&mut tom).await, FeedPush::PostGone { post: post.id });
        let tomorrow = LeagueForm { enrol_from: form(world, court, Competition::RoundRobin).enrol_until, ..named("Eastside Fall") };
        let update = UpdateLeague { league, version: published.version, form: tomorrow };
        let later = priya.client.call(update).await.expect("it opens later");
        world.advance(6 * DAY);
        world.jobs_performed().await;
        assert_eq!((later.form.name.as_str(), posts(&tom).await.len()), ("Eastside Fall", 0));

        // On the first day of enrolment, in its organiser's language; and deleted once it is private.
        allow(&priya, "es").await;
        let court = events::court(world, "Hillside", HERE, "Etc/GMT").await;
        let later = form(world, court, Competition::RoundRobin).enrol_until;
        let form = LeagueForm { name: "Otoño".into(), enrol_from: later, ..form(world, court, Competition::RoundRobin) };
        let created = create(&priya, form.clone()).await.expect("a league");
        world.jobs_performed().await;
        assert!(posts(&tom).await.is_empty());
        world.advance(6 * DAY);
        world.jobs_performed().await;
        assert_eq!(texts(&tom, FeedKind::Area).await, ["Otoño está abierta: ¡a jugar!"]);
        let private = UpdateLeague { league: created.id, version: created.version, form: LeagueForm { is_private: true, ..form } };
        priya.client.call(private).await.expect("private");
        world.jobs_performed().await;
        assert!(posts(&tom).await.is_empty());
    }
);

async fn match_of(reader: &Player, event: protocol::EventId) -> Match {
    reader.client.call(ListMatches { event, invite: None, cursor: None }).await.expect("matches").matches.remove(0)
}

story!(
    whoever_wins_a_final_has_it_posted_and_a_correction_takes_it_back,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = begun(world, Competition::Knockout, 2).await;
        for player in &cast.players {
            allow(player, "en").await;
        }
        let last = cast.fixture(0, 1).await;
        let (a, b) = (cast.player_of(last.a), cast.player_of(last.b));
        let played_at = Some(world.app().clock.now());
        let reported = a.client.call(ReportFixture { fixture: last.id, played_at, score: score("6-4 6-4") }).await.expect("a result");
        world.jobs_performed().await;
        assert!(posts(b).await.is_empty(), "the other one may still object");
        let event = reported.game.expect("a game").id;
        let confirmed = confirm(b, &match_of(a, event).await).await.expect("confirmed");
        world.jobs_performed().await;
        let [post] = posts(b).await.try_into().expect("one post");
        assert_eq!((post.text.as_str(), post.author.id), ("I won the final of Eastside Fall Singles!", a.id));
        assert_eq!(post.card, Some(Card::Match { match_id: confirmed.id }));

        let correct = async |version, sets| {
            let command = CorrectMatch { match_id: confirmed.id, version, score: score(sets), reason: "Typed wrongly".into() };
            cast.organiser.client.call(command).await.expect("corrected")
        };
        let other = correct(confirmed.version, "6-0 6-0").await;
        world.jobs_performed().await;
        assert_eq!(posts(b).await, [post], "another score");
        let turned = correct(other.version, "4-6 4-6").await;
        world.jobs_performed().await;
        let [post] = posts(a).await.try_into().expect("one post");
        assert_eq!(post.author.id, b.id, "another winner");
        edit(a, json!({ "settings": { "units": "miles", "notifications": {}, "hidden": false } })).await.expect("saved");
        correct(turned.version, "6-4 6-4").await;
        world.jobs_performed().await;
        assert!(posts(a).await.is_empty(), "who has won it does not allow it");
    }
);

story!(
    a_pair_that_wins_a_final_is_posted_if_both_allow_it,
    |config| {
        for_a_season(config);
    },
    |world| {
        let priya = world.player("Priya Raman").await;
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let doubles = LeagueForm { format: Format::Double, ..form(world, court, Competition::Knockout) };
        let league = create(&priya, doubles).await.expect("a league").id;
        let mut players = Vec::new();
        for name in ["Maya Okafor", "Elena Vasquez", "Diego Fuentes", "Omar Haddad"] {
            players.push(world.player(name).await);
        }
        let mut pairs = Vec::new();
        for pair in players.chunks(2) {
            pairs.push(enrol(world, &priya, league, &[pair[0].id, pair[1].id], None).await.id);
        }
        draw(&priya, league, 7).await;
        world.advance(8 * DAY);
        for allowing in &players[..3] {
            allow(allowing, "en").await;
        }
        let last = fixtures(&priya, league).await.remove(0);
        let result = |of_first: bool| if (last.a == Some(pairs[0])) == of_first { score("6-4 6-4") } else { score("4-6 4-6") };
        let report = ReportFixture { fixture: last.id, played_at: Some(world.app().clock.now()), score: result(false) };
        let entered = priya.client.call(report).await.expect("a result");
        world.jobs_performed().await;
        assert!(posts(&priya).await.is_empty(), "Omar does not allow it");
        let Match { id, version, .. } = match_of(&priya, entered.game.expect("a game").id).await;
        let correct = CorrectMatch { match_id: id, version, score: result(true), reason: "Typed wrongly".into() };
        priya.client.call(correct).await.expect("corrected");
        world.jobs_performed().await;
        let [post] = posts(&priya).await.try_into().expect("one post");
        let (author, partner) = if post.author.id == players[0].id { (0, "Elena Vasquez") } else { (1, "Maya Okafor") };
        assert_eq!((post.author.id, post.text), (players[author].id, format!("{partner} and I won the final of Eastside Fall Singles!")));
    }
);

story!(
    a_team_that_wins_a_final_is_posted_by_its_captain,
    |config| {
        for_a_season(config);
    },
    |world| {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let cup = LeagueForm { teams: Some(Box::new(team_rules(1, 1))), ..form(world, court, Competition::Knockout) };
        let teams = Teams::of_form(world, cup, 1, 2).await;
        for captain in teams.players.iter().flatten() {
            allow(captain, "en").await;
        }
        let last = fixtures(&teams.organiser, teams.league).await.pop().expect("a final");
        let decided = plays(world, &teams, last.id, protocol::matches::Side::B).await;
        assert_eq!(decided.state, FixtureState::Final);
        world.jobs_performed().await;
        let [post] = posts(&teams.organiser).await.try_into().expect("one post");
        let captain = &teams.of(decided.b)[0];
        let name = if decided.b == Some(teams.sides[0]) { "Net Gains" } else { "Deuce Bigalows" };
        assert_eq!((post.text, post.author.id), (format!("{name} won the final of Eastside Fall Singles!"), captain.id));
        assert_eq!(post.card, Some(Card::League { league: teams.league }));
    }
);
