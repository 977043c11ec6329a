-- For trimming old asks to play.
CREATE INDEX play_ask_by_age ON play_ask (created_at);
