//! Push services that do not take a notification.

use super::*;

const HOUR: Duration = Duration::from_secs(3_600);

/// When the one job of a push is due, in milliseconds from now; once it has been tried so often.
async fn due_after(world: &World, tries: i64) -> i64 {
    let query = async |what: &'static str| {
        world.app().db.query("SELECT ").push(what).push(" FROM job WHERE noun = 'push'").scalar_optional::<i64>().await.unwrap()
    };
    until("the job was tried", async || query("tries").await == Some(tries)).await;
    query("due_at").await.expect("a job") - world.app().clock.now().0
}

story!(
    two_nodes a_browser_that_is_gone_is_forgotten,
    |config| {
        on_this_machine(config);
    },
    |world| {
        let service = PushService::start().await;
        let (maya, elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
        for status in [404, 410] {
            let browser = subscribed(&service, &elena).await;
            service.answers(&browser, json!([{ "status": status }])).await;
            invite(&maya, game(world, &maya).await, &elena).await;
            until("it is forgotten", async || browsers_and_jobs(world).await == (0, 0)).await;
            assert_eq!(service.received(&browser).await.len(), 1);
        }
    }
);

story!(
    what_a_push_service_does_not_take_now_is_sent_later,
    |config| {
        on_this_machine(config);
        config.auth.access_life = HOUR * 48;
    },
    |world| {
        let service = PushService::start().await;
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let browser = subscribed(&service, &elena).await;
        service.answers(&browser, json!([{ "status": 429, "headers": { "retry-after": "3600" } }, { "status": 500 }])).await;
        invite(&maya, game(world, &maya).await, &elena).await;
        let wait = due_after(world, 1).await;
        assert!((3_590_000..=3_600_000).contains(&wait), "{wait}: as long as it asks for");
        world.advance(HOUR);
        let wait = due_after(world, 2).await;
        assert!((3_500_000..=3_700_000).contains(&wait), "{wait}: as long again as it has taken");
        world.advance(HOUR);
        let received = service.wait(&browser, 3).await;
        assert_eq!(received.iter().map(|one| one.status).collect::<Vec<_>>(), [429, 500, 201]);
        assert_eq!(received[0].notice.tag, received[2].notice.tag);
        let ttl: u64 = received[2].ttl.parse().unwrap();
        assert!(ttl <= 22 * 3_600, "{ttl}: what is left of the day");
        until("nothing waits", async || browsers_and_jobs(world).await == (1, 0)).await;
    }
);

story!(
    after_a_day_a_notification_is_given_up,
    |config| {
        on_this_machine(config);
        config.auth.access_life = HOUR * 48;
    },
    |world| {
        let service = PushService::start().await;
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let browser = subscribed(&service, &elena).await;
        service.answers(&browser, json!(vec![json!({ "status": 503 }); 30])).await;
        invite(&maya, game(world, &maya).await, &elena).await;
        let mut tries = 0;
        while tries < 20 && browsers_and_jobs(world).await.1 > 0 {
            tries += 1;
            until("it was tried", async || i64::try_from(service.received(&browser).await.len()).unwrap() >= tries).await;
            until("it waits or is given up", async || {
                let due = world.app().db.query("SELECT due_at FROM job WHERE leased_until = 0 AND noun = 'push'");
                let due: Option<i64> = due.scalar_optional().await.unwrap();
                due.is_none_or(|due| due > world.app().clock.now().0) && (due.is_some() || browsers_and_jobs(world).await.1 == 0)
            })
            .await;
            let due: Option<i64> = world.app().db.query("SELECT due_at FROM job WHERE noun = 'push'").scalar_optional().await.unwrap();
            if let Some(due) = due {
                world.advance_to(protocol::Millis(due));
            }
        }
        assert_eq!(browsers_and_jobs(world).await, (1, 0), "the browser stays");
        assert!((10..20).contains(&tries), "{tries}");
    }
);

story!(
    a_push_service_that_never_answers_holds_up_no_other,
    |config| {
        on_this_machine(config);
        // Longer than this story waits for what it expects.
        config.outbound.outbound_within = Duration::from_secs(50);
    },
    |world| {
        let (stuck, fine) = (PushService::start_at("127.0.0.2").await, PushService::start().await);
        let (maya, elena, diego) =
            (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
        for _ in 0..limits::PUSH_DEVICES {
            let browser = subscribed(&stuck, &elena).await;
            stuck.answers(&browser, json!(vec![json!({ "never": true }); 9])).await;
        }
        for _ in 0..5 {
            invite(&maya, game(world, &maya).await, &elena).await;
        }
        let browser = subscribed(&fine, &diego).await;
        invite(&maya, game(world, &maya).await, &diego).await;
        assert_eq!(fine.wait(&browser, 1).await[0].status, 201, "more jobs than run at once are stuck");
        // Nobody waits for the rest.
        world.app().db.query("DELETE FROM job").run().await.unwrap();
    }
);

story!(
    a_push_service_that_never_answers_is_asked_again_later,
    |config| {
        on_this_machine(config);
        config.outbound.outbound_within = Duration::from_millis(500);
    },
    |world| {
        let service = PushService::start().await;
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let browser = subscribed(&service, &elena).await;
        service.answers(&browser, json!([{ "never": true }])).await;
        invite(&maya, game(world, &maya).await, &elena).await;
        let wait = due_after(world, 1).await;
        assert!((1..=6_000).contains(&wait), "{wait}");
        assert_eq!(service.received(&browser).await[0].status, 0);
        world.app().db.query("DELETE FROM job").run().await.unwrap();
    }
);
