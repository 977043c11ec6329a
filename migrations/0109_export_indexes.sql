-- What a person's export asks of tables that have no other use for it.
CREATE INDEX picture_of_owner ON picture (owner);
CREATE INDEX event_link_of_user ON event_link (by_user);
CREATE INDEX fixture_proposal_of_user ON fixture_proposal (by_user);
CREATE INDEX excuse_of_user ON excuse (by_user);
CREATE INDEX match_result_reported_by ON match_result (reported_by);
CREATE INDEX match_result_corrected_by ON match_result (corrected_by) WHERE corrected_by IS NOT NULL;
CREATE INDEX lesson_review_of_author ON lesson_review (author);
CREATE INDEX line_up_of_user ON line_up (by_user);
CREATE INDEX match_event_of_user ON match_event (by_user, match_id);
