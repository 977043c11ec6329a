//! Reviews and ratings of courts.

use futures_util::future::join_all;
use protocol::courts::{GetCourt, ListReviews, RemoveReview, WriteReview};
use protocol::{CourtId, ErrorCode};

use super::{added, form};
use harness::Player;
use harness::pages::check_pages;
use harness::refusals::{code_on, on};
use harness::story;

async fn rate(player: &Player, court: CourtId, rating: i64) {
    let review = player.client.call(WriteReview { court, rating, text: Some(format!("{rating} stars.")) }).await.expect("a review");
    assert_eq!((review.author.id, review.rating), (player.id, rating));
}

async fn rated(player: &Player, court: CourtId) -> (Option<f64>, i64, Option<i64>) {
    let court = player.client.call(GetCourt { court }).await.expect("a court");
    (court.rating, court.reviews, court.my_review.map(|review| review.rating))
}

story!(a_player_has_one_review_per_court_and_may_edit_it, |world| {
    let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    let court = added(&maya, form("Shatto Courts")).await.id;
    rate(&maya, court, 5).await;
    rate(&diego, court, 2).await;
    assert_eq!(rated(&maya, court).await, (Some(3.5), 2, Some(5)));
    rate(&diego, court, 4).await;
    assert_eq!(rated(&diego, court).await, (Some(4.5), 2, Some(4)));
    let listed = maya.client.call(ListReviews { court, cursor: None }).await.unwrap().reviews;
    let shown: Vec<(&str, bool)> = listed.iter().map(|review| (review.author.name.as_str(), review.edited_at.is_some())).collect();
    assert_eq!(shown, [("Diego Fuentes", true), ("Maya Okafor", false)], "newest first; an edit does not move a review");
    let points = maya.rest.profile(&diego.tokens.access_token).await.unwrap().activity_points;
    assert_eq!(points, 3, "a review earns points once");
    for _ in 0..2 {
        diego.client.call(RemoveReview { court }).await.unwrap();
        assert_eq!(rated(&diego, court).await, (Some(5.0), 1, None), "deleting is idempotent");
    }
    for rating in [0, 6, -1, i64::MAX] {
        assert_eq!(code_on(maya.client.call(WriteReview { court, rating, text: None }).await), on(ErrorCode::Invalid, "rating"));
    }
    maya.rest.block(&maya.tokens.access_token, diego.id, true).await.unwrap();
    assert!(diego.client.call(ListReviews { court, cursor: None }).await.unwrap().reviews.is_empty());
});

story!(two_nodes simultaneous_ratings_all_count, |world| {
    let maya = world.player("Maya Okafor").await;
    let court = added(&maya, form("Shatto Courts")).await.id;
    let mut crowd = Vec::new();
    for n in 0..30 {
        crowd.push(world.player_on(n % world.nodes.len(), &format!("Extra {n}")).await);
    }
    let stars = |n: usize, round: usize| i64::try_from((n + round) % 5 + 1).unwrap();
    for round in 0..2 {
        join_all(crowd.iter().enumerate().map(|(n, player)| rate(player, court, stars(n, round)))).await;
    }
    assert_eq!(rated(&maya, court).await, (Some(3.0), 30, None));
    let page = async |cursor| maya.client.call(ListReviews { court, cursor }).await.map(|page| (page.reviews, page.cursor));
    check_pages(30, page, |review| review.author.id, |a, b| a.at >= b.at).await;
});
