//! Boards as pictures, for everybody who may watch without an account.

use protocol::live::ShowMatch;
use protocol::matches::Side;

use super::{Cast, LOVE_SET, finish, point, points};
use harness::World;
use harness::story;

/// A picture's status, ETag and bytes.
async fn picture(world: &World, path: &str) -> (u16, Option<String>, Vec<u8>) {
    let rest = world.rest();
    let response = rest.http.get(format!("{}{path}", rest.base)).send().await.expect("an answer");
    let etag = response.headers().get("etag").map(|tag| tag.to_str().unwrap().to_owned());
    if response.status() == 200 {
        assert_eq!(response.headers()["content-type"], "image/png");
    }
    (response.status().as_u16(), etag, response.bytes().await.expect("its bytes").to_vec())
}

story!(a_board_is_drawn_for_everybody, |world| {
    let Cast { maya, elena, live, pad, .. } = Cast::new(world).await;
    let path = format!("/media/match/{}.png", live.id);
    let after = points(&maya, live.id, (pad, 0), &LOVE_SET.repeat(2)[1..]).await;
    let (status, before, bytes) = picture(world, &path).await;
    assert_eq!(status, 200);
    let drawn = image::load_from_memory(&bytes).expect("a picture");
    assert_eq!((drawn.width(), drawn.height()), (1200, 630));
    assert_eq!(picture(world, &path).await, (200, before.clone(), bytes), "the same from memory");
    let after = point(&maya, live.id, (pad, after), Side::A).await.expect("the match").events;
    finish(&maya, live.id, (pad, after)).await.expect("finished");
    let (_, ended, _) = picture(world, &path).await;
    assert_ne!(ended, before, "another score");
    assert_ne!(picture(world, &format!("{path}?lang=es")).await.1, ended, "other words");
    let rest = world.rest();
    let known = rest.http.get(format!("{}{path}", rest.base)).header("if-none-match", ended.unwrap());
    assert_eq!(known.send().await.unwrap().status(), 304);
    for wrong in ["/media/match/x.png", "/media/match/0198f1a2-0000-7000-8000-00000000000a.png", path.trim_end_matches(".png")] {
        assert_eq!(picture(world, wrong).await.0, 404, "{wrong}");
    }
    elena.client.call(ShowMatch { match_id: live.id, is_public: false }).await.expect("private");
    assert_eq!(picture(world, &path).await.0, 404, "like one that is not there");
});
